import { rupees } from "@shop/shared/lib/money";
import * as z from "zod/mini";
import type { ShopSettings } from "../../api/types";
import { parseAmount } from "../../lib/money";
import { keysOf } from "../../lib/records";

/** Everything as typed; `accountAgain` repeats the account number to detect typing errors. */
export type ShopForm = z.input<ReturnType<typeof shopSchema>>;

export const shopLabels: Record<keyof ShopSettings, string> = {
  name: "Shop name",
  tagline: "Tagline",
  taglineTa: "Tagline in Tamil",
  taglineHi: "Tagline in Hindi",
  about: "About the shop",
  aboutTa: "About the shop in Tamil",
  aboutHi: "About the shop in Hindi",
  email: "E-mail",
  phone: "Phone",
  whatsapp: "WhatsApp",
  address: "Address",
  openingHours: "Opening hours",
  licenceNumber: "Licence number",
  licenceValidUntil: "Licence valid until",
  legalName: "Legal name",
  gstin: "GSTIN",
  grievanceOfficer: "Grievance officer",
  grievanceContact: "Phone or e-mail of the grievance officer",
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
  promotionTitleTa: "Banner title in Tamil",
  promotionTitleHi: "Banner title in Hindi",
  promotionPercent: "Percent off",
  promotionText: "Banner text",
  promotionTextTa: "Banner text in Tamil",
  promotionTextHi: "Banner text in Hindi",
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
  billing: "Bills",
  billSeries: "Series of bills",
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
  "paymentPhone",
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
    licenceValidUntil: settings.licenceValidUntil ?? "",
    accountAgain: settings.accountNumber,
  };
}

function readValue(form: ShopForm, key: keyof ShopSettings): ShopSettings[keyof ShopSettings] {
  const typed = form[key];
  if (typeof typed === "boolean") return typed;
  if (moneyKeys.some((each) => each === key)) {
    if (key === "minimumOrder" && typed.trim() === "") return null;
    return parseAmount(typed) ?? 0;
  }
  if (key === "licenceValidUntil") return typed || null;
  if (wholeKeys.some((each) => each === key)) return Number(typed);
  return typed.trim();
}

export function shopChanges(settings: ShopSettings, form: ShopForm): Partial<ShopSettings> {
  const keys = keysOf(shopLabels);
  return Object.fromEntries(
    keys.filter((key) => readValue(form, key) !== settings[key]).map((key) => [key, readValue(form, key)]),
  );
}

export function changesMoney(changes: Partial<ShopSettings>): boolean {
  return payKeys.some((key) => key in changes);
}

const notAmount = "Enter an amount in rupees";
const amount = z.string().check(z.refine((text) => parseAmount(text) !== null, notAmount));

function whole(least: number, most: number, message: string) {
  return z.string().check(
    z.refine((text) => {
      const value = Number(text);
      return Number.isInteger(value) && value >= least && value <= most;
    }, message),
  );
}

/** Empty, or of this form. */
function optional(pattern: RegExp, message: string) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text === "" || pattern.test(text), message),
  );
}

export const billingLabels: Record<ShopSettings["billing"], string> = {
  off: "No bills",
  regular: "Tax invoices (regular scheme)",
  composition: "Bills of supply (composition scheme)",
  unregistered: "Receipts (not registered for GST)",
};

const text = z.string();

/** What is wrong with the form; an account number other than the saved one is typed twice. */
export const shopSchema = (settings: Pick<ShopSettings, "accountNumber">) =>
  z
    .object({
      accountName: text,
      accountNumber: z.string().check(z.trim()),
      accountAgain: z.string().check(z.trim()),
      bankName: text,
      branch: text,
      ifsc: optional(/^[A-Z]{4}0[A-Z0-9]{6}$/, "Enter a valid IFSC code, such as HDFC0001234"),
      upiId: optional(/^[\w.-]{2,}@[A-Za-z][\w.-]+$/, "Enter a valid UPI id, such as shop@bank"),
      upiName: text,
      upiKind: z.enum(["merchant", "personal"]),
      upiMerchantCode: text,
      paymentPhone: text,
      gstin: optional(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, "Enter a valid GSTIN, such as 33ABCDE1234F1Z7"),
      name: z.string().check(z.trim(), z.minLength(1, "Shop name is required")),
      email: optional(/^\S+@\S+\.\S+$/, "Please enter a valid e-mail"),
      phone: text,
      whatsapp: text,
      openingHours: text,
      address: text,
      legalName: text,
      licenceNumber: text,
      licenceValidUntil: text,
      grievanceOfficer: text,
      grievanceContact: text,
      tagline: text,
      taglineTa: text,
      taglineHi: text,
      about: text,
      aboutTa: text,
      aboutHi: text,
      promotionActive: z.boolean(),
      promotionTitle: text,
      promotionTitleTa: text,
      promotionTitleHi: text,
      promotionText: text,
      promotionTextTa: text,
      promotionTextHi: text,
      promotionPercent: whole(0, 99, "Between 0 and 99"),
      openSince: whole(1800, 2200, "Enter a year"),
      claimExperience: text,
      claimCustomers: text,
      claimProducts: text,
      holdingMinutes: whole(5, 10080, "Between 5 minutes and 7 days (10080)"),
      minimumOrder: z
        .string()
        .check(z.refine((typed) => typed.trim() === "" || parseAmount(typed) !== null, notAmount)),
      advertisedMinimum: amount,
      giftThreshold: amount,
      codEnabled: z.boolean(),
      orderPrefix: z.string().check(z.trim(), z.regex(/^[A-Z]{2,4}$/, "Two to four capital letters")),
      billing: z.enum(keysOf(billingLabels)),
      billSeries: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, "Two capital letters")),
      keepProofsDays: whole(30, 3650, "Between 30 and 3650 days"),
      keepPersonalDays: whole(180, 3650, "Between 180 and 3650 days"),
    })
    .check(
      z.refine(
        (form) =>
          form.accountNumber.trim() === settings.accountNumber ||
          form.accountAgain.trim() === form.accountNumber.trim(),
        {
          path: ["accountAgain"],
          message: "The two account numbers differ",
          when: () => true,
        },
      ),
    );

/** A value as the review shows it. */
export function formatSetting(key: keyof ShopSettings, value: ShopSettings[keyof ShopSettings] | undefined): string {
  if (value === null || value === undefined || value === "") return key === "minimumOrder" ? "Off" : "Empty";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (key === "billing") return Object.entries(billingLabels).find(([kind]) => kind === value)?.[1] ?? String(value);
  if (moneyKeys.some((each) => each === key)) return rupees(Number(value));
  if (key === "holdingMinutes") return `${value} minutes`;
  if (key === "keepProofsDays" || key === "keepPersonalDays") return `${value} days`;
  return String(value);
}
