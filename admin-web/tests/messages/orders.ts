import type { Page } from "@playwright/test";
import type { Order } from "../../src/api/types";
import { orderOf } from "../../src/testing/data";
import { readyToApprove } from "../fixtures";
import { type Message, order, press } from "./message";

const waiting = orderOf(0);
const packed = orderOf(6);
const shipped = orderOf(7);

const noAnswer = "No answer came, and nothing was changed. Please try again.";

async function giveReason(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox").last().fill("The bank returned it");
}

type Action = Order["actions"][number];

/** A change of a payment that the order's page offers as a button, with a dialog. */
function payment(
  name: string,
  action: Action,
  address: string,
  button: string,
  dialog: { act: string; fill?: (page: Page) => Promise<void> },
  done: string,
  failed: string,
  changes: Partial<Order> = {},
): Message {
  return {
    name,
    path: `/admin/orders/${packed._id}`,
    method: "put",
    address: `/admin/orders/${packed._id}/${address}`,
    answer: { order: packed },
    given: [order(6, () => ({ ...changes, actions: [action] }))],
    fill: async (page) => {
      await press(button)(page);
      await dialog.fill?.(page);
    },
    send: (page) => page.getByRole("dialog").getByRole("button", { name: dialog.act, exact: true }).press("Enter"),
    done,
    failed,
    lost: noAnswer,
  };
}

const due = { amount: packed.total, state: "due", reason: "", reference: "", sentAt: null } as Order["refund"];
const reason = { fill: giveReason };

export const orderMessages: Message[] = [
  {
    name: "payment approved",
    path: `/admin/orders/${waiting._id}`,
    method: "put",
    address: `/admin/orders/${waiting._id}/verify-payment`,
    answer: { order: waiting },
    fill: readyToApprove,
    send: press(/^Approve/, /^Yes, approve/),
    done: "Payment approved",
    failed: "Failed to verify payment",
    lost: /^Your decision did not reach the shop/,
  },
  {
    name: "payment rejected",
    path: `/admin/orders/${waiting._id}`,
    method: "put",
    address: `/admin/orders/${waiting._id}/verify-payment`,
    answer: { order: waiting },
    fill: async (page) => {
      await readyToApprove(page);
      await press(/^Reject/)(page);
      await page.getByLabel(/will read this/).fill("The amount is too low.");
    },
    send: press(/^Reject payment/),
    done: "Payment rejected",
    failed: "Failed to verify payment",
    lost: /^Your decision did not reach the shop/,
  },
  {
    name: "order status updated",
    path: `/admin/orders/${packed._id}`,
    method: "put",
    address: `/admin/orders/${packed._id}/status`,
    answer: { order: { ...packed, status: "shipped" } },
    fill: async (page) => {
      await press("Update Status")(page);
      await page.getByRole("radio", { name: "Shipped" }).check();
    },
    send: press("Set to Shipped"),
    done: "Set to Shipped",
    failed: "Failed to update order status",
    lost: noAnswer,
  },
  {
    name: "tracking saved",
    path: `/admin/orders/${shipped._id}`,
    method: "put",
    address: `/admin/orders/${shipped._id}/tracking`,
    answer: { order: { ...shipped, carrier: "ABT" } },
    fill: async (page) => {
      await press("Edit parcel")(page);
      await page.getByLabel("Carrier").fill("ABT");
    },
    send: press("Save"),
    done: "Tracking details saved",
    failed: "Failed to save the tracking details",
    lost: noAnswer,
  },
  {
    name: "status of several orders",
    path: "/admin/orders",
    method: "post",
    address: "/admin/orders/bulk-status",
    answer: { changed: ["o1", "o2"], refused: [], message: "2 orders updated" },
    fill: async (page) => {
      for (const each of [0, 1])
        await page.getByRole("checkbox", { name: `Select ${orderOf(each).orderNumber}` }).check();
      await press(/^Set status/)(page);
      await page.getByRole("radio", { name: "Confirmed" }).check();
    },
    send: press("Set to Confirmed"),
    done: "2 orders set to Confirmed",
    failed: "Failed to update order status",
  },
  {
    name: "export",
    path: "/admin/orders",
    method: "get",
    address: "/admin/orders/export",
    answer: "Order,Total\r\nFC1,100\r\n",
    send: press(/^Export/, "Download"),
    done: "Export is ready",
    failed: "Failed to export orders",
  },
  payment(
    "cash received",
    "record_cash",
    "cash-received",
    "Record cash received",
    { act: "Yes, received" },
    "Cash received",
    "Failed to record the cash",
    { paymentMethod: "cod" },
  ),
  payment(
    "decision undone",
    "reopen_payment",
    "reopen-payment",
    "Undo approval",
    { act: "Undo approval", ...reason },
    "Decision undone",
    "Failed to undo the decision",
  ),
  payment(
    "payment not valid",
    "void_payment",
    "void-payment",
    "Payment not valid",
    { act: "Not valid", ...reason },
    "Payment not valid",
    "Failed to void the payment",
  ),
  payment(
    "items held longer",
    "extend_hold",
    "extend-hold",
    "Hold longer",
    { act: "Hold longer", ...reason },
    "Held longer",
    "Failed to extend the holding time",
  ),
  payment(
    "refund recorded",
    "refund",
    "refund",
    "Record refund",
    { act: "Record refund", fill: (page) => page.getByLabel("Reference of the refund").fill("630944712099") },
    "Refund recorded",
    "Failed to record the refund",
    { refund: due },
  ),
  payment(
    "refund undone",
    "undo_refund",
    "undo-refund",
    "Undo refund",
    { act: "Undo refund", ...reason },
    "Refund undone",
    "Failed to undo the refund",
    { refund: due },
  ),
];
