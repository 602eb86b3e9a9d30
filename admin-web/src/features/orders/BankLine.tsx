import type { Order } from "../../api/types";
import { State } from "../../ui/badges";

/** The server's sentence about an order in the bank statements. Orders that are paid in cash have no such line. */
export function BankLine({ bank }: { bank: NonNullable<Order["bank"]> }) {
  const isMatched = bank.matches.length > 0 || bank.row?.state === "open";
  return (
    <State wrapped tone={isMatched ? "good" : "off"} icon={isMatched ? "check" : "clock"}>
      {bank.sentence}
    </State>
  );
}
