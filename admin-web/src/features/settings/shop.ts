import type { ShopSettings } from "../../api/types";
import { parseAmount, rupees } from "../../lib/money";

/** Everything as typed; `accountAgain` repeats the account number, because money goes where it says. */
export type ShopForm = {
  [Key in keyof ShopSettings]: ShopSettings[Key] extends boolean ? boolean : string;
} & { accountAgain: string };

export const shopLabels: Record<keyof ShopSettings, string> = {
  name: "Shop name",
  tagline: "Tagline",
  about: "About the shop",
  email: "E-mail",
  phone: "Phone",
  whatsapp: "WhatsApp",
  address: "Address",
  openingHours: "Opening hours",
  licenceNumber: "Licence number",
  accountName: "Account holder",
  accountNumber: "Account number",
  bankName: "Bank",
  branch: "Branch",
  ifsc: "IFSC",
  upiId: "UPI id",
  upiName: "Name registered at the bank",
  upiKind: "Kind of UPI id",
  upiMerchantCode: "Merchant code",
  paymentPhone: "Phone for payments",
  promotionActive: "Show the banner",
  promotionTitle: "Banner title",
  promotionPercent: "Percent off",
  promotionText: "Banner text",
  openSince: "Open since",
  claimExperience: "Years of experience",
  claimCustomers: "Happy customers",
  claimProducts: "Products",
  giftThreshold: "Complimentary gifts from",
  minimumOrder: "Minimum order",
  advertisedMinimum: "Advertised minimum",
  holdingMinutes: "Hold stock without a proof for",
  codEnabled: "Cash on delivery",
  orderPrefix: "Order number prefix",
  keepProofsDays: "Keep payment screenshots for",
  keepPersonalDays: "Keep names and addresses for",
};

const moneyKeys = ["giftThreshold", "minimumOrder", "advertisedMinimum"] as const;
const wholeKeys = ["promotionPercent", "openSince", "holdingMinutes", "keepProofsDays", "keepPersonalDays"] as const;
const payKeys: (keyof ShopSettings)[] = [
  "accountName",
  "accountNumber",
  "bankName",
  "branch",
  "ifsc",
  "upiId",
  "upiName",
  "upiKind",
  "upiMerchantCode",
];

export function toShopForm(settings: ShopSettings): ShopForm {
  return {
    ...settings,
    promotionPercent: String(settings.promotionPercent),
    openSince: String(settings.openSince),
    holdingMinutes: String(settings.holdingMinutes),
    keepProofsDays: String(settings.keepProofsDays),
    keepPersonalDays: String(settings.keepPersonalDays),
    giftThreshold: settings.giftThreshold.toFixed(2),
    minimumOrder: settings.minimumOrder === null ? "" : settings.minimumOrder.toFixed(2),
    advertisedMinimum: settings.advertisedMinimum.toFixed(2),
    accountAgain: settings.accountNumber,
  };
}

function readValue(form: ShopForm, key: keyof ShopSettings): ShopSettings[keyof ShopSettings] {
  const typed = form[key];
  if (typeof typed === "boolean") return typed;
  if ((moneyKeys as readonly string[]).includes(key)) {
    if (key === "minimumOrder" && typed.trim() === "") return null;
    return parseAmount(typed) ?? 0;
  }
  if ((wholeKeys as readonly string[]).includes(key)) return Number(typed);
  return typed.trim();
}

export function shopChanges(settings: ShopSettings, form: ShopForm): Partial<ShopSettings> {
  const keys = Object.keys(shopLabels) as (keyof ShopSettings)[];
  return Object.fromEntries(
    keys.filter((key) => readValue(form, key) !== settings[key]).map((key) => [key, readValue(form, key)]),
  );
}

export function changesMoney(changes: Partial<ShopSettings>): boolean {
  return payKeys.some((key) => key in changes);
}

export function shopErrors(form: ShopForm, settings: ShopSettings): Partial<Record<keyof ShopForm, string>> {
  const errors: Partial<Record<keyof ShopForm, string>> = {};
  if (form.name.trim() === "") errors.name = "Shop name is required";
  if (form.email.trim() !== "" && !/^\S+@\S+\.\S+$/.test(form.email.trim()))
    errors.email = "Please enter a valid e-mail";
  if (form.accountNumber.trim() !== settings.accountNumber && form.accountAgain.trim() !== form.accountNumber.trim()) {
    errors.accountAgain = "The two account numbers differ";
  }
  if (form.ifsc.trim() !== "" && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(form.ifsc.trim()))
    errors.ifsc = "Enter a valid IFSC code, such as HDFC0001234";
  if (form.upiId.trim() !== "" && !/^[\w.-]{2,}@[A-Za-z][\w.-]+$/.test(form.upiId.trim()))
    errors.upiId = "Enter a valid UPI id, such as shop@bank";
  for (const key of moneyKeys) {
    if (key === "minimumOrder" && form[key].trim() === "") continue;
    if (parseAmount(form[key]) === null) errors[key] = "Enter an amount in rupees";
  }
  const percent = Number(form.promotionPercent);
  if (!Number.isInteger(percent) || percent < 0 || percent > 99) errors.promotionPercent = "Between 0 and 99";
  const year = Number(form.openSince);
  if (!Number.isInteger(year) || year < 1800 || year > 2200) errors.openSince = "Enter a year";
  const minutes = Number(form.holdingMinutes);
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 10080)
    errors.holdingMinutes = "Between 5 minutes and 7 days (10080)";
  for (const [key, least] of [
    ["keepProofsDays", 30],
    ["keepPersonalDays", 180],
  ] as const) {
    const days = Number(form[key]);
    if (!Number.isInteger(days) || days < least || days > 3650) errors[key] = `Between ${least} and 3650 days`;
  }
  if (!/^[A-Z]{2,4}$/.test(form.orderPrefix.trim())) errors.orderPrefix = "Two to four capital letters";
  return errors;
}

/** A value as the review shows it. */
export function told(key: keyof ShopSettings, value: ShopSettings[keyof ShopSettings] | undefined): string {
  if (value === null || value === undefined || value === "") return key === "minimumOrder" ? "Off" : "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if ((moneyKeys as readonly string[]).includes(key)) return rupees(Number(value));
  if (key === "holdingMinutes") return `${value} minutes`;
  if (key === "keepProofsDays" || key === "keepPersonalDays") return `${value} days`;
  return String(value);
}
