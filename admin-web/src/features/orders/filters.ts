import { orderStatuses, paymentLabel, paymentStatuses, statusLabel } from "../../lib/order";
import type { Option } from "../../ui/Select";

export const orderDefaults = { search: "", status: "", paymentStatus: "", assigned: "", dateFrom: "", dateTo: "" };
export const orderLimits = [10, 25, 50, 100];

export const statusOptions: Option[] = [
  { value: "", label: "All Status" },
  ...orderStatuses.map((value) => ({ value, label: statusLabel[value] })),
];

export const paymentOptions: Option[] = [
  { value: "", label: "All payments" },
  ...paymentStatuses.map((value) => ({ value, label: paymentLabel[value] })),
];

/** What the filters say, for an empty list: 'Shipped, 4 to 5 November'. */
export function said(filters: typeof orderDefaults): string {
  const status = statusOptions.find((option) => option.value === filters.status && option.value)?.label;
  const payment = paymentOptions.find((option) => option.value === filters.paymentStatus && option.value)?.label;
  const assigned =
    filters.assigned === "none" ? "assigned to nobody" : filters.assigned ? "assigned to this person" : "";
  const days = [filters.dateFrom ? `from ${filters.dateFrom}` : "", filters.dateTo ? `to ${filters.dateTo}` : ""]
    .filter(Boolean)
    .join(" ");
  const search = filters.search ? `“${filters.search}”` : "";
  return [search, status, payment, assigned, days].filter(Boolean).join(", ");
}
