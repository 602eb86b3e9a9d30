import type { StatusBody } from "../../api/orders";
import type { components } from "../../api/schema";
import { ApiError } from "../../shared/api/errors";

export type Confirmation = components["schemas"]["ConfirmationOut"];
export type Goods = NonNullable<StatusBody["goods"]>;

/** What the server asks to confirm before it changes the status; empty for any other refusal. */
export function confirmationsOf(error: unknown): Confirmation[] {
  if (!(error instanceof ApiError) || !error.code.startsWith("confirm_")) return [];
  const { confirmations = [] } = error.body as Partial<components["schemas"]["StatusRefused"]>;
  return confirmations;
}

/** The flags that say yes to them. The answer about the goods is their fate. */
export function confirmed(confirmations: Confirmation[], goods: Goods | null): Partial<StatusBody> {
  const names = new Set(confirmations.map(({ name }) => name));
  return {
    ...(names.has("step_back") ? { confirmStepBack: true } : {}),
    ...(names.has("unpaid") ? { confirmUnpaid: true } : {}),
    ...(names.has("refund_due") ? { confirmRefundDue: true } : {}),
    ...(names.has("proof_waiting") ? { confirmProofWaiting: true } : {}),
    ...(names.has("goods") && goods ? { goods } : {}),
  };
}
