import type { PickListRow } from "../../api/picking";
import { count } from "../../lib/money";

const sources: Record<PickListRow["source"], string> = {
  selected: "Selected orders",
  ready: "Paid, not shipped",
  filtered: "Filtered orders",
};

/** How a list was made, and of how many orders. */
export function sourceLabel({ source, orderCount }: PickListRow): string {
  return `${sources[source]}, ${count(orderCount)} ${orderCount === 1 ? "order" : "orders"}`;
}
