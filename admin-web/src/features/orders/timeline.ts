import type { OrderEvent } from "../../api/types";
import { isStepBack, type OrderStatus, orderStatuses, statusLabel } from "../../lib/order";
import type { IconName } from "../../ui/icons";

export type Step = { title: string; detail: string; at: string; icon: IconName };

function isStatus(value: string): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}

function label(status: string): string {
  return isStatus(status) ? statusLabel[status] : status;
}

const glyphOf: Record<OrderStatus, IconName> = {
  pending: "s-pending",
  confirmed: "s-confirmed",
  processing: "s-processing",
  shipped: "s-shipped",
  delivered: "s-delivered",
  cancelled: "s-cancelled",
};

const titles: Record<string, { title: string; icon: IconName }> = {
  placed: { title: "Order Placed", icon: "cart" },
  proof_submitted: { title: "Payment proof sent", icon: "eye" },
  payment_approved: { title: "Payment approved", icon: "shield" },
  payment_rejected: { title: "Payment rejected", icon: "stop" },
  credit_recorded: { title: "Part of the payment received", icon: "rupee" },
  credit_undone: { title: "Payment recorded by hand undone", icon: "load" },
  rest_asked: { title: "Customer asked for the rest", icon: "rupee" },
  cash_received: { title: "Cash received", icon: "rupee" },
  expired: { title: "Cancelled: not paid in time", icon: "clock" },
  payment_reopened: { title: "Decision about the payment undone", icon: "load" },
  payment_voided: { title: "Payment not valid", icon: "stop" },
  cash_undone: { title: "Cash receipt undone", icon: "load" },
  hold_extended: { title: "Holding time extended", icon: "clock" },
  payee_given: { title: "Customer said where the refund is sent to", icon: "rupee" },
  return_promised: { title: "Transfer received that is to be sent back", icon: "rupee" },
  return_withdrawn: { title: "Transfer is not sent back after all", icon: "load" },
  refund_asked: { title: "Customer asked for the money on record", icon: "rupee" },
  refund_recorded: { title: "Money sent back", icon: "rupee" },
  refund_undone: { title: "Refund undone", icon: "load" },
  stock_taken: { title: "Missing units found", icon: "check" },
  revived: { title: "Revived by a late payment", icon: "load" },
  tracking_changed: { title: "Carrier or tracking number changed", icon: "truck" },
};

/** One event as a line of the timeline: what happened, by whom, and from what. */
export function stepOf(event: OrderEvent): Step {
  const { kind, fromStatus: from, toStatus: to, actor, at } = event;
  const note = [event.note, event.reason].filter(Boolean).join(". ");
  const by = actor ? `By ${actor}` : "";
  const moved = from && to && from !== to;
  const step = titles[kind];
  if (step) {
    const title = kind === "payment_approved" && moved ? `${step.title}, order ${label(to)}` : step.title;
    return { title, icon: step.icon, detail: [by, note].filter(Boolean).join(": "), at };
  }
  const back = isStatus(from) && isStatus(to) && isStepBack(from, to) ? "Set back to " : "";
  return {
    title: `${back}${label(to || kind)}`,
    detail: [[by, moved ? `from ${label(from)}` : ""].filter(Boolean).join(", "), note].filter(Boolean).join(". "),
    at,
    icon: isStatus(to) ? glyphOf[to] : "clock",
  };
}
