import type { Match, MatchedMany, Proposal } from "../../api/matching";
import { useSession } from "../../api/session";
import { rupees } from "../../lib/money";
import { toastDone } from "../../ui/toast";
import { CertainDialog } from "./CertainDialog";
import { DifferenceDialog } from "./DifferenceDialog";
import { type Decision, type Difference, differenceDone } from "./proposals";
import { AsideDialog, SplitDialog, UndoDialog } from "./ReasonDialogs";

export type Asked =
  | { kind: "aside" | "split"; proposal: Proposal }
  | { kind: "difference"; proposal: Proposal; difference: Difference }
  | { kind: "undo"; decision: Extract<Decision, { kind: "match" }> }
  | { kind: "certain" };

type Props = {
  asked: Asked;
  chosen: Proposal[];
  /** What was decided, and the proposals that leave with it. */
  onDecided: (made: Decision[], left: string[]) => void;
  onUndone: (id: string) => void;
  onRefused: (said: string[]) => void;
  onClose: () => void;
};

/** What is asked before something is decided: a reason, or a look at every pair. */
export function MatchingDialogs({ asked, chosen, onDecided, onUndone, onRefused, onClose }: Props) {
  const { user: admin } = useSession();

  const many = ({ message, matches, refused }: MatchedMany) => {
    toastDone(message);
    onRefused(refused.map(({ orderNumber, reason }) => `${orderNumber}: ${reason}`));
    const matchOf = new Map(matches.map((match) => [match.row, match]));
    const made: Decision[] = [];
    const left: string[] = [];
    for (const { _id, rows, orders } of chosen) {
      const match = rows[0] && matchOf.get(rows[0]._id);
      if (!match) continue;
      made.push({ kind: "match", id: match._id, said: orders[0]?.orderNumber ?? "", match });
      left.push(_id);
    }
    onDecided(made, left);
    onClose();
  };
  const approved = (proposal: Proposal, [match]: Match[], title = "Payment approved") => {
    const said = proposal.orders.map(({ orderNumber }) => orderNumber).join(", ");
    toastDone(title, said);
    onDecided(match ? [{ kind: "match", id: match._id, said, match }] : [], [proposal._id]);
    onClose();
  };

  switch (asked.kind) {
    case "certain":
      return <CertainDialog chosen={chosen} onClose={onClose} onDone={many} />;
    case "aside": {
      const [row] = asked.proposal.rows;
      return row ? (
        <AsideDialog
          row={row}
          onClose={onClose}
          onDone={({ _id: id, amount }) => {
            toastDone("The row is set aside.");
            onDecided([{ kind: "aside", id, row: id, said: `${rupees(amount)} set aside` }], [asked.proposal._id]);
            onClose();
          }}
        />
      ) : null;
    }
    case "split":
      return (
        <SplitDialog
          proposal={asked.proposal}
          allowed={admin?.role === "super_admin"}
          onClose={onClose}
          onDone={(made) => approved(asked.proposal, made)}
        />
      );
    case "difference":
      return (
        <DifferenceDialog
          proposal={asked.proposal}
          difference={asked.difference}
          onClose={onClose}
          onDone={(made) => approved(asked.proposal, made, differenceDone[asked.difference])}
        />
      );
    case "undo": {
      const { match, said, id } = asked.decision;
      return (
        <UndoDialog
          match={match}
          said={said}
          onClose={onClose}
          onDone={() => {
            toastDone("The match is undone.", said);
            onUndone(id);
            onClose();
          }}
        />
      );
    }
  }
}
