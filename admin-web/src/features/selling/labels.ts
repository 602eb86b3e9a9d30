import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { Rule, SalesText, SellingMode } from "../../api/selling";
import { languages } from "../../lib/languages";

export const modeLabel: Record<SellingMode, string> = {
  order: "Orders",
  enquiry: "Enquiries only",
  closed: "Closed",
};

export const kindLabel: Record<SalesText["kind"], string> = {
  shop: "Shop settings",
  period: "Period",
  rule: "Rule",
  category: "Category",
  fund: "Fund",
  gift_box: "Gift box",
  product: "Product",
};

const textLabel: Record<string, string> = {
  name: "Name",
  description: "Description",
  safety: "Safety instructions",
  safetyInstructions: "Safety instructions",
  tags: "Tags",
  specifications: "Specifications",
  tagline: "Tagline",
  about: "About the shop",
  promotionTitle: "Banner title",
  freight: "Freight note",
  reason: "Reason",
  notice: "Notice",
};

/** What a text is called on its form: `descriptionTa` is "Description in Tamil". */
export function fieldLabel(field: string): string {
  const [, base = field, suffix] = /^(.*?)(Ta|Hi|En)?$/.exec(field) ?? [];
  const language = languages.find((each) => each.suffix && each.suffix === suffix);
  return `${textLabel[base] ?? base}${language ? ` in ${language.inEnglish}` : ""}`;
}

export const outcomeLabel: Record<NonNullable<Rule["outcome"]>, string> = {
  allow: "Allow",
  enquiry: "Enquiries only",
  refuse: "Refuse",
};

export const deliveryLabel: Record<NonNullable<Rule["delivery"]>, string> = {
  both: "Door or transport office",
  door: "Door",
  transport: "Transport office",
};

export function emptyRule(name: string): Rule {
  return {
    name,
    states: [],
    pinPrefixes: [],
    validFrom: null,
    validUntil: null,
    outcome: "allow",
    minimumOrder: null,
    packingPercent: 0,
    packingFlat: 0,
    freightEn: "",
    freightTa: "",
    freightHi: "",
    codLimit: null,
    lastDispatchOn: null,
    delivery: "both",
    reasonEn: "",
    reasonTa: "",
    reasonHi: "",
  };
}

/** The places and days that a rule names. */
export function conditionOf(rule: Rule): string {
  const prefixes = (rule.pinPrefixes ?? []).map((prefix) => `PIN ${prefix}…`);
  const places = [...(rule.states ?? []), ...prefixes].join(", ");
  const days = [
    rule.validFrom ? `from ${formatDay(rule.validFrom)}` : "",
    rule.validUntil ? `until ${formatDay(rule.validUntil)}` : "",
  ];
  return [places, ...days].filter(Boolean).join(", ") || "Everywhere else";
}

/** The terms of a rule in a line; a rule that refuses has none. */
export function termsOf(rule: Rule): string {
  if (rule.outcome === "refuse") return rule.reasonEn ?? "";
  const packing = [
    rule.packingPercent ? `${rule.packingPercent}%` : "",
    rule.packingFlat ? rupees(rule.packingFlat) : "",
  ].filter(Boolean);
  return [
    rule.minimumOrder === null || rule.minimumOrder === undefined ? "" : `minimum ${rupees(rule.minimumOrder)}`,
    packing.length > 0 ? `packing ${packing.join(" + ")}` : "",
    rule.codLimit === null || rule.codLimit === undefined
      ? ""
      : rule.codLimit === 0
        ? "no cash on delivery"
        : `cash up to ${rupees(rule.codLimit)}`,
    rule.lastDispatchOn ? `last dispatch ${formatDay(rule.lastDispatchOn)}` : "",
    rule.delivery && rule.delivery !== "both" ? deliveryLabel[rule.delivery] : "",
  ]
    .filter(Boolean)
    .join(", ");
}
