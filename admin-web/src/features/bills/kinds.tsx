import type { Bill } from "../../api/bills";
import { State } from "../../ui/badges";

export const kindLabel: Record<Bill["kind"], string> = {
  tax_invoice: "Tax invoice",
  bill_of_supply: "Bill of supply",
  receipt: "Receipt",
  credit_note: "Credit note",
};

/** What a document is, and whether a bill still counts. */
export function BillState({ bill }: { bill: Bill }) {
  if (bill.kind === "credit_note") {
    return (
      <State tone="off" icon="rotate">
        Takes back {bill.corrects}
      </State>
    );
  }
  return bill.correctedBy ? (
    <State tone="off" icon="stop">
      Taken back by {bill.correctedBy}
    </State>
  ) : (
    <State tone="good" icon="check">
      In force
    </State>
  );
}
