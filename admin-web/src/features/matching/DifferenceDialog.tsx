import { rupees } from "@shop/shared/lib/money";
import { useState } from "react";
import { type Approval, approveMatchMutation, type Match, type Proposal } from "../../api/matching";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Choice, Choices } from "../../ui/Choice";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { FieldSet } from "../../ui/Field";
import { NoWrap } from "../../ui/NoWrap";
import { useWrite } from "../../ui/useWrite";
import { approvedBy, type Difference } from "./proposals";

type Way = { label: string; sends: Pick<Approval, "part" | "excess" | "resolution"> };

const waysOf: Record<Difference, Way[]> = {
  record_part: [{ label: "", sends: { part: true } }],
  approve_excess: [
    { label: "Send the rest back: a refund becomes due", sends: { excess: "refund" } },
    { label: "Leave the rest on record until the customer asks for it", sends: { excess: "record" } },
  ],
  resolve_cancelled: [
    { label: "Take the order up again", sends: { resolution: "revive" } },
    { label: "Keep it cancelled and send the money back", sends: { resolution: "refund_due" } },
  ],
};

const titles: Record<Difference, string> = {
  record_part: "Record a part of the payment?",
  approve_excess: "More came than is due. What happens with the rest?",
  resolve_cancelled: "This order is cancelled. What happens with the money?",
};

type Props = { proposal: Proposal; difference: Difference; onDone: (matches: Match[]) => void; onClose: () => void };

/** For an amount other than the one due, or money for a cancelled order: staff decide what happens with it. */
export function DifferenceDialog({ proposal, difference, onDone, onClose }: Props) {
  const send = useWrite({ ...approveMatchMutation, onSuccess: onDone }, failed.approveMatch, "approved");
  const choices = waysOf[difference];
  const [way, setWay] = useState<Way | undefined>(choices.length === 1 ? choices[0] : undefined);
  const came = proposal.rows.reduce((sum, { amount }) => sum + amount, 0);
  const [order] = proposal.orders;
  const due = order?.amountDue ?? 0;
  return (
    <ConfirmDialog
      title={titles[difference]}
      confirmLabel={difference === "record_part" ? "Record the part" : "Approve"}
      busy={send.isPending}
      locked={way === undefined}
      onCancel={onClose}
      onConfirm={() => way && send.mutate({ ...approvedBy(proposal), ...way.sends })}
    >
      <FormError>{send.refusal}</FormError>
      <p>
        <b>{rupees(came)}</b> came for{" "}
        <b>
          <NoWrap>{order?.orderNumber}</NoWrap>
        </b>
        , {rupees(due)} are due.{" "}
        {difference === "record_part" ? `${rupees(due - came)} stay due, and the items stay held.` : null}
      </p>
      {choices.length > 1 ? (
        <FieldSet legend="Choose one">
          <Choices>
            {choices.map((one) => (
              <Choice key={one.label} name="difference" checked={one === way} onChange={() => setWay(one)}>
                {one.label}
              </Choice>
            ))}
          </Choices>
        </FieldSet>
      ) : null}
    </ConfirmDialog>
  );
}
