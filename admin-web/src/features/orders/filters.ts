import { type OrderFilters, orderFilters, orderList } from "../../api/orders";
import type { Paging } from "../../lib/listSchema";
import { orderStatuses, paymentLabel, paymentStatuses, statusLabel } from "../../lib/order";
import type { Option } from "../../ui/Select";
import type { ListParams } from "../../ui/useListParams";
import { dayLabel } from "./DaysFilter";

export type OrderParams = ListParams<Omit<OrderFilters, keyof Paging>>;

export const statusOptions: Option[] = [
  { value: "", label: "All Status" },
  ...orderStatuses.map((value) => ({ value, label: statusLabel[value] })),
  { value: "pending,confirmed,processing", label: "Not shipped yet" },
];

export const paymentOptions: Option[] = [
  { value: "", label: "All payments" },
  ...paymentStatuses.map((value) => ({ value, label: paymentLabel[value] })),
];

export const refundOptions: Option[] = [
  { value: "", label: "Any refund" },
  { value: "due", label: "Refund due" },
  { value: "sent", label: "Refund sent" },
];

export const proofOptions: Option[] = [
  { value: "", label: "Any proof" },
  { value: "12", label: "Proof over 12 h" },
  { value: "24", label: "Proof over 24 h" },
];

export const stockOptions: Option[] = [
  { value: "", label: "Any stock" },
  { value: "true", label: "Short of stock" },
];

export const numberOptions: Option[] = [
  { value: "", label: "Any tracking" },
  { value: "true", label: "No number" },
];

export const rowOptions: Option[] = [
  { value: "", label: "In the bank or not" },
  { value: "true", label: "Approved 48 h ago, no bank row" },
];

/** The filters as a query string: what is empty or no filter is left out. */
export function queryOf(filters: OrderFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(orderFilters(filters)))
    if (value !== undefined) query.set(name, String(value));
  query.sort();
  return query.toString();
}

/** The filters of a query string. */
export const filtersOf = (query: string): OrderFilters => orderList.parse(new URLSearchParams(query));

const labelIn = (options: Option[], value: string) =>
  value ? options.find((option) => option.value === value)?.label : "";

/** The filters in words, for an empty list: 'Shipped, from 4 November to 5 November'. */
export function describeFilters(filters: OrderFilters): string {
  const assigned =
    filters.assigned === "none" ? "assigned to nobody" : filters.assigned ? "assigned to this person" : "";
  const days = [filters.dateFrom ? `from ${filters.dateFrom}` : "", filters.dateTo ? `to ${filters.dateTo}` : ""]
    .filter(Boolean)
    .join(" ");
  return [
    filters.search ? `“${filters.search}”` : "",
    labelIn(statusOptions, filters.status),
    labelIn(paymentOptions, filters.paymentStatus),
    labelIn(refundOptions, filters.refund),
    labelIn(proofOptions, filters.proofOver),
    labelIn(stockOptions, filters.short),
    labelIn(numberOptions, filters.noNumber),
    labelIn(rowOptions, filters.noRow),
    assigned,
    filters.city,
    filters.state,
    filters.carrier,
    filters.product ? "with this product" : "",
    dayLabel(filters.days),
    days,
  ]
    .filter(Boolean)
    .join(", ");
}
