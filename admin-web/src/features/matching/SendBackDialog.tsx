import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type BankRow, type Claim, type Match, type Proposal, sendBackMutation } from "../../api/matching";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { NoWrap } from "../../ui/NoWrap";
import { useWrite } from "../../ui/useWrite";

type Props = {
  proposal: Proposal;
  row: BankRow;
  claim: Claim;
  onDone: (matches: Match[]) => void;
  onClose: () => void;
};

/** Money for an order that takes none any more: a refund of it becomes due. */
export function SendBackDialog({ proposal, row, claim, onDone, onClose }: Props) {
  const send = useWrite({ ...sendBackMutation, onSuccess: onDone }, failed.sendBack, "made due");
  return (
    <ConfirmDialog
      title="Send this money back?"
      confirmLabel="Make the refund due"
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={() => send.mutate({ id: row._id, order: claim._id })}
    >
      <FormError>{send.refusal}</FormError>
      <p>
        <b>{rupees(row.amount)}</b> of {formatDay(row.date)}, {row.account}, for{" "}
        <b>
          <NoWrap>{claim.orderNumber}</NoWrap>
        </b>{" "}
        ({claim.customerName}).
      </p>
      <p>
        <NoWrap>{proposal.reasons.join(" ")}</NoWrap>
      </p>
      <p>The refund then is in the list of refunds, and the customer gets a mail that asks where to send it.</p>
    </ConfirmDialog>
  );
}
