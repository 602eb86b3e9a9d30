import { ApiError } from "@shop/shared/api/errors";
import type { StatusBody } from "../../api/orders";
import type { components } from "../../api/schema";

export type Confirmation = components["schemas"]["ConfirmationOut"];
export type Goods = NonNullable<StatusBody["goods"]>;
export type Excess = NonNullable<StatusBody["excess"]>;

/** What becomes of the money of a paid order that is cancelled. */
export const excessOptions: { value: Excess; label: string }[] = [
  { value: "refund", label: "Send it back: an e-mail asks the customer where to" },
  { value: "record", label: "Leave it on record until the customer asks for it" },
];

/** The confirmations that the server requires for a change of status; empty for any other error. */
export function confirmationsOf(error: unknown): Confirmation[] {
  if (!(error instanceof ApiError) || !error.code.startsWith("confirm_")) return [];
  const { confirmations = [] } = error.bodyAs<components["schemas"]["StatusRefused"]>();
  return confirmations;
}

/** The flags that confirm them. For goods and money the value is the chosen handling; money without one becomes due. */
export function confirmed(
  confirmations: Confirmation[],
  goods: Goods | null,
  excess: Excess | null,
): Partial<StatusBody> {
  const names = new Set(confirmations.map(({ name }) => name));
  return {
    ...(names.has("step_back") ? { confirmStepBack: true } : {}),
    ...(names.has("unpaid") ? { confirmUnpaid: true } : {}),
    ...(names.has("refund_due") ? (excess ? { excess } : { confirmRefundDue: true }) : {}),
    ...(names.has("proof_waiting") ? { confirmProofWaiting: true } : {}),
    ...(names.has("goods") && goods ? { goods } : {}),
  };
}
