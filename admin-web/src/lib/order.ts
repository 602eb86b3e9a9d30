export const orderStatuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["pending", "verification_pending", "completed", "failed"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const statusLabel: Record<OrderStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

export const paymentLabel: Record<PaymentStatus, string> = {
  pending: "Pending",
  verification_pending: "Needs Verification",
  completed: "Verified",
  failed: "Failed",
};

/** A step back on the way from pending to delivered, or out of cancelled, needs a confirmation. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  if (from === "cancelled") return true;
  if (to === "cancelled") return false;
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
}

export function nextStatus(from: OrderStatus): OrderStatus | null {
  const steps: Partial<Record<OrderStatus, OrderStatus>> = {
    pending: "confirmed",
    confirmed: "processing",
    processing: "shipped",
    shipped: "delivered",
  };
  return steps[from] ?? null;
}

/** A bank's reference in groups of four, so that an eye can compare it. */
export function groupReference(reference: string): string {
  return reference.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

const referenceKinds: Record<number, string> = { 12: "UPI and IMPS do", 16: "NEFT does", 22: "RTGS does" };

/** 'Reference has 12 digits, as UPI and IMPS do', or what is odd about it. */
export function referenceShape(reference: string): { fine: boolean; text: string } {
  const length = reference.replace(/\s+/g, "").length;
  const kind = referenceKinds[length];
  const unit = length === 22 || length === 16 ? "characters" : "digits";
  if (kind) return { fine: true, text: `Reference has ${length} ${unit}, as ${kind}` };
  return { fine: false, text: `Reference has ${length} characters; UPI and IMPS have 12, NEFT 16, RTGS 22` };
}

/** +91 98402 11736 */
export function phone(value: string | null | undefined): string {
  const digits = (value ?? "").replace(/\D/g, "").replace(/^(91|0)(?=\d{10}$)/, "");
  if (digits.length !== 10) return value ?? "";
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;
}

/** The numbers at which the carrier can call, the first one first. */
export const phonesOf = (address: { phoneNumber: string; alternatePhone: string }): string[] =>
  [address.phoneNumber, address.alternatePhone].filter(Boolean);

export type StockState = "in" | "low" | "out";
const lowStock = 10;

export function stockState(stock: number): StockState {
  if (stock <= 0) return "out";
  return stock <= lowStock ? "low" : "in";
}
