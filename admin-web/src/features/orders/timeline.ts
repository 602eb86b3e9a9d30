import type { OrderEvent } from "../../api/types";
import { isStepBack, type OrderStatus, orderStatuses, statusLabel } from "../../lib/order";
import type { GlyphName } from "../../ui/glyphs";

export type Step = { title: string; said: string; at: string; icon: GlyphName };

function isStatus(value: string): value is OrderStatus {
  return (orderStatuses as readonly string[]).includes(value);
}

function label(status: string): string {
  return isStatus(status) ? statusLabel[status] : status;
}

const glyphOf: Record<OrderStatus, GlyphName> = {
  pending: "s-pending",
  confirmed: "s-confirmed",
  processing: "s-processing",
  shipped: "s-shipped",
  delivered: "s-delivered",
  cancelled: "s-cancelled",
};

const titles: Record<string, { title: string; icon: GlyphName }> = {
  placed: { title: "Order Placed", icon: "cart" },
  proof: { title: "Payment proof sent", icon: "eye" },
  proof_submitted: { title: "Payment proof sent", icon: "eye" },
  approved: { title: "Payment approved", icon: "shield" },
  payment_approved: { title: "Payment approved", icon: "shield" },
  rejected: { title: "Payment rejected", icon: "stop" },
  payment_rejected: { title: "Payment rejected", icon: "stop" },
  expired: { title: "Cancelled: no payment came in time", icon: "clock" },
  revived: { title: "Order revived by a late payment", icon: "load" },
  payment_received: { title: "Cash received", icon: "rupee" },
};

/** One event as a line of the timeline: what happened, by whom, and from what. */
export function stepOf(event: OrderEvent): Step {
  const known = titles[event.type];
  const by = event.by ? `By ${event.by}` : "";
  if (known) return { ...known, said: [by, event.note].filter(Boolean).join(": "), at: event.at };
  const to = event.to;
  const back = isStatus(event.from) && isStatus(to) && isStepBack(event.from, to) ? "Set back to " : "";
  const from = event.from ? `from ${label(event.from)}` : "";
  return {
    title: `${back}${label(to || event.type)}`,
    said: [[by, from].filter(Boolean).join(", "), event.note].filter(Boolean).join(". "),
    at: event.at,
    icon: isStatus(to) ? glyphOf[to] : "clock",
  };
}
