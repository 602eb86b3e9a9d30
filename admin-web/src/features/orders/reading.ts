import { formatDay, formatTime } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { ReadValue } from "../../api/types";
import { groupReference } from "../../lib/order";

export const fieldNames: Record<ReadValue["name"], string> = {
  amount: "Amount",
  reference: "Reference",
  app_id: "App's own id",
  paid_on: "Paid on",
  paid_at: "Time",
  status: "Status",
  payee: "Paid to",
  payer: "Paid by",
};

export const agreements: Record<ReadValue["agreement"], string> = {
  agrees: "agrees with the order",
  differs: "differs from the order",
  unknown: "not compared",
};

/** A formatted value. */
export function formatValue({ name, value }: Pick<ReadValue, "name" | "value">): string {
  if (value === "") return "";
  if (name === "amount") return rupees(Number(value));
  if (name === "reference") return groupReference(value);
  if (name === "paid_on") return formatDay(`${value}T12:00:00+05:30`);
  if (name === "paid_at") return formatTime(`2000-01-01T${value}:00+05:30`);
  return value;
}
