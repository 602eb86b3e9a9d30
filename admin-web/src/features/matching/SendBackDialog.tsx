import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type BankRow, type Claim, type Match, type Proposal, sendBackMutation } from "../../api/matching";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useWrite } from "../../ui/useWrite";
import { Whole } from "../../ui/Whole";

type Props = {
  proposal: Proposal;
  row: BankRow;
  claim: Claim;
  onDone: (made: Match[]) => void;
  onClose: () => void;
};

/** Money for an order that takes none any more: a refund of it becomes due. */
export function SendBackDialog({ proposal, row, claim, onDone, onClose }: Props) {
  const send = useWrite({ ...sendBackMutation, onSuccess: onDone }, failed.sendBack, "made due");
  return (
    <ConfirmDialog
      title="Send this money back?"
      act="Make the refund due"
      busy={send.isPending}
      onKeep={onClose}
      onAct={() => send.mutate({ id: row._id, order: claim._id })}
    >
      <FormError>{send.refusal}</FormError>
      <p>
        <b>{rupees(row.amount)}</b> of {formatDay(row.date)}, {row.account}, for{" "}
        <b>
          <Whole>{claim.orderNumber}</Whole>
        </b>{" "}
        ({claim.customerName}).
      </p>
      <p>
        <Whole>{proposal.reasons.join(" ")}</Whole>
      </p>
      <p>The refund then is in the list of refunds, and the customer gets a mail that asks where to send it.</p>
    </ConfirmDialog>
  );
}
