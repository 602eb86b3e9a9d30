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
      <State look="off" icon="rotate">
        Takes back {bill.corrects}
      </State>
    );
  }
  return bill.correctedBy ? (
    <State look="off" icon="stop">
      Taken back by {bill.correctedBy}
    </State>
  ) : (
    <State look="good" icon="check">
      In force
    </State>
  );
}
