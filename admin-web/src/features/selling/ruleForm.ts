import type { Rule } from "../../api/selling";
import { parseAmount } from "../../lib/money";

/** A rule as it is typed. */
export type RuleForm = Record<
  | "name"
  | "pinPrefixes"
  | "validFrom"
  | "validUntil"
  | "minimumOrder"
  | "packingPercent"
  | "packingFlat"
  | "codLimit"
  | "lastDispatchOn"
  | "freightEn"
  | "freightTa"
  | "freightHi"
  | "reasonEn"
  | "reasonTa"
  | "reasonHi",
  string
> & { states: string[]; outcome: NonNullable<Rule["outcome"]>; delivery: NonNullable<Rule["delivery"]> };

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

const prefixesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const percentage = /^\d{1,7}(\.\d{1,2})?$/;

/** What is wrong with what was typed, by field. */
export function problemsOf(form: RuleForm, isLast: boolean): Partial<Record<keyof RuleForm, string>> {
  const found: Partial<Record<keyof RuleForm, string>> = {};
  const prefixes = prefixesOf(form.pinPrefixes);
  if (!form.name.trim()) found.name = "Please name the rule";
  if (prefixes.some((prefix) => !/^[1-9]\d{0,5}$/.test(prefix))) found.pinPrefixes = "One to six digits each";
  if (!isLast && form.states.length + prefixes.length === 0 && !form.validFrom && !form.validUntil) {
    found.pinPrefixes ??= "Please name a place or a day: the rules below would never hold";
  }
  if (form.validFrom && form.validUntil && form.validFrom > form.validUntil) {
    found.validUntil = "The last day is before the first";
  }
  for (const key of ["minimumOrder", "packingFlat", "codLimit"] as const) {
    if (form[key].trim() && parseAmount(form[key]) === null) found[key] = "Please enter an amount such as 3,000";
  }
  const percent = form.packingPercent.trim();
  if (percent && (!percentage.test(percent) || Number(percent) > 100)) found.packingPercent = "0 to 100";
  return found;
}

const numberOf = (typed: string) => (typed.trim() ? parseAmount(typed) : null);

/** The rule; fields that its outcome does not show are emptied. */
export function toRule(form: RuleForm): Rule {
  const sends = form.outcome !== "refuse";
  const sells = form.outcome === "allow";
  const text = (shown: boolean, value: string) => (shown ? value.trim() : "");
  return {
    name: form.name.trim(),
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
