import * as z from "zod/mini";
import type { Rule } from "../../api/selling";
import { parseAmount } from "../../lib/money";
import { keysOf } from "../../lib/records";
import { deliveryLabel, outcomeLabel } from "./labels";

const prefixesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const percentage = /^\d{1,7}(\.\d{1,2})?$/;
const isPercentage = (typed: string) => percentage.test(typed) && Number(typed) <= 100;

/** What an outcome has: terms of sending, terms of selling. */
export const sectionsFor = (outcome: RuleForm["outcome"]) => ({
  sends: outcome !== "refuse",
  sells: outcome === "allow",
});

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Please name the rule")),
  states: z.array(z.string()),
  pinPrefixes: z
    .string()
    .check(z.refine((typed) => prefixesOf(typed).every((one) => /^[1-9]\d{0,5}$/.test(one)), "One to six digits each")),
  validFrom: z.string(),
  validUntil: z.string(),
  outcome: z.enum(keysOf(outcomeLabel)),
  minimumOrder: z.string(),
  packingPercent: z.string().check(z.trim()),
  packingFlat: z.string(),
  freightEn: z.string(),
  freightTa: z.string(),
  freightHi: z.string(),
  codLimit: z.string(),
  lastDispatchOn: z.string(),
  delivery: z.enum(keysOf(deliveryLabel)),
  reasonEn: z.string(),
  reasonTa: z.string(),
  reasonHi: z.string(),
});

/** A rule as it is typed. */
export type RuleForm = z.infer<typeof fields>;

/** The last rule is for all places and days; the amounts count only where the outcome shows them. */
export const ruleSchema = (isLast: boolean) =>
  fields.check(({ value, issues }) => {
    const { states, pinPrefixes, validFrom, validUntil, packingPercent } = value;
    const refuse = (field: keyof RuleForm, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    if (!isLast && states.length + prefixesOf(pinPrefixes).length === 0 && !validFrom && !validUntil) {
      refuse("pinPrefixes", "Please name a place or a day: the rules below would never hold");
    }
    if (validFrom && validUntil && validFrom > validUntil) refuse("validUntil", "The last day is before the first");
    const { sends, sells } = sectionsFor(value.outcome);
    const amounts = [sends && "minimumOrder", sends && "packingFlat", sells && "codLimit"] as const;
    for (const key of amounts) {
      if (key && value[key].trim() && parseAmount(value[key]) === null) {
        refuse(key, "Please enter an amount such as 3,000");
      }
    }
    if (sends && packingPercent && !isPercentage(packingPercent)) refuse("packingPercent", "0 to 100");
  });

const figure = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

export function toForm(rule: Rule): RuleForm {
  return {
    name: rule.name,
    states: rule.states ?? [],
    pinPrefixes: (rule.pinPrefixes ?? []).join(", "),
    validFrom: rule.validFrom ?? "",
    validUntil: rule.validUntil ?? "",
    outcome: rule.outcome ?? "allow",
    minimumOrder: figure(rule.minimumOrder),
    packingPercent: figure(rule.packingPercent),
    packingFlat: figure(rule.packingFlat),
    freightEn: rule.freightEn ?? "",
    freightTa: rule.freightTa ?? "",
    freightHi: rule.freightHi ?? "",
    codLimit: figure(rule.codLimit),
    lastDispatchOn: rule.lastDispatchOn ?? "",
    delivery: rule.delivery ?? "both",
    reasonEn: rule.reasonEn ?? "",
    reasonTa: rule.reasonTa ?? "",
    reasonHi: rule.reasonHi ?? "",
  };
}

const numberOf = (typed: string) => (typed.trim() ? parseAmount(typed) : null);

/** The rule; fields that its outcome does not show are emptied. */
export function toRule(form: RuleForm): Rule {
  const { sends, sells } = sectionsFor(form.outcome);
  const text = (shown: boolean, value: string) => (shown ? value.trim() : "");
  return {
    name: form.name,
    states: form.states,
    pinPrefixes: prefixesOf(form.pinPrefixes),
    validFrom: form.validFrom || null,
    validUntil: form.validUntil || null,
    outcome: form.outcome,
    minimumOrder: sends ? numberOf(form.minimumOrder) : null,
    packingPercent: sends ? (numberOf(form.packingPercent) ?? 0) : 0,
    packingFlat: sends ? (numberOf(form.packingFlat) ?? 0) : 0,
    freightEn: text(sends, form.freightEn),
    freightTa: text(sends, form.freightTa),
    freightHi: text(sends, form.freightHi),
    codLimit: sells ? numberOf(form.codLimit) : null,
    lastDispatchOn: sends ? form.lastDispatchOn || null : null,
    delivery: sends ? form.delivery : "both",
    reasonEn: text(!sells, form.reasonEn),
    reasonTa: text(!sells, form.reasonTa),
    reasonHi: text(!sells, form.reasonHi),
  };
}
