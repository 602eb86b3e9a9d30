import { rupees } from "@shop/shared/lib/money";
import type { Claim, Match, MatchedMany, Proposal } from "../../api/matching";
import { useSession } from "../../api/session";
import { toastDone } from "../../ui/toast";
import { CertainDialog } from "./CertainDialog";
import { DifferenceDialog } from "./DifferenceDialog";
import { type Decision, type Difference, differenceDone } from "./proposals";
import { AsideDialog, SplitDialog, UndoDialog } from "./ReasonDialogs";
import { SendBackDialog } from "./SendBackDialog";

export type DialogState =
  | { kind: "aside" | "split"; proposal: Proposal }
  | { kind: "difference"; proposal: Proposal; difference: Difference }
  | { kind: "back"; proposal: Proposal; claim: Claim }
  | { kind: "undo"; decision: Extract<Decision, { kind: "match" }> }
  | { kind: "certain" };

type Props = {
  dialog: DialogState;
  chosen: Proposal[];
  /** What was decided, and the proposals that leave with it. */
  onDecided: (decisions: Decision[], left: string[]) => void;
  onUndone: (id: string) => void;
  onRefused: (messages: string[]) => void;
  onClose: () => void;
};

/** Dialogs before a decision: a reason, or a review of every pair. */
export function MatchingDialogs({ dialog, chosen, onDecided, onUndone, onRefused, onClose }: Props) {
  const { user: admin } = useSession();

  const many = ({ message, matches, refused }: MatchedMany) => {
    toastDone(message);
    onRefused(refused.map(({ orderNumber, reason }) => `${orderNumber}: ${reason}`));
    const matchOf = new Map(matches.map((match) => [match.row, match]));
    const decisions: Decision[] = [];
    const left: string[] = [];
    for (const { _id, rows, orders } of chosen) {
      const match = rows[0] && matchOf.get(rows[0]._id);
      if (!match) continue;
      decisions.push({ kind: "match", id: match._id, label: orders[0]?.orderNumber ?? "", match });
      left.push(_id);
    }
    onDecided(decisions, left);
    onClose();
  };
  const approved = (proposal: Proposal, [match]: Match[], title = "Payment approved") => {
    const label = proposal.orders.map(({ orderNumber }) => orderNumber).join(", ");
    toastDone(title, label);
    onDecided(match ? [{ kind: "match", id: match._id, label, match }] : [], [proposal._id]);
    onClose();
  };

  switch (dialog.kind) {
    case "certain":
      return <CertainDialog chosen={chosen} onClose={onClose} onDone={many} />;
    case "aside": {
      const [row] = dialog.proposal.rows;
      return row ? (
        <AsideDialog
          row={row}
          onClose={onClose}
          onDone={({ _id: id, amount }) => {
            toastDone("The row is set aside.");
            onDecided([{ kind: "aside", id, row: id, label: `${rupees(amount)} set aside` }], [dialog.proposal._id]);
            onClose();
          }}
        />
      ) : null;
    }
    case "back": {
      const [row] = dialog.proposal.rows;
      return row ? (
        <SendBackDialog
          proposal={dialog.proposal}
          row={row}
          claim={dialog.claim}
          onClose={onClose}
          onDone={(matches) => approved(dialog.proposal, matches, "A refund is due.")}
        />
      ) : null;
    }
    case "split":
      return (
        <SplitDialog
          proposal={dialog.proposal}
          allowed={admin?.role === "super_admin"}
          onClose={onClose}
          onDone={(matches) => approved(dialog.proposal, matches)}
        />
      );
    case "difference":
      return (
        <DifferenceDialog
          proposal={dialog.proposal}
          difference={dialog.difference}
          onClose={onClose}
          onDone={(matches) => approved(dialog.proposal, matches, differenceDone[dialog.difference])}
        />
      );
    case "undo": {
      const { match, label, id } = dialog.decision;
      return (
        <UndoDialog
          match={match}
          label={label}
          onClose={onClose}
          onDone={() => {
            toastDone("The match is undone.", label);
            onUndone(id);
            onClose();
          }}
        />
      );
    }
  }
}
