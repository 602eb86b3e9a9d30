import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getWriteMessage } from "../../api/errors";
import {
  approveMatchMutation,
  type Claim,
  type MatchingTab,
  matchingQuery,
  type Proposal,
  putBackMutation,
} from "../../api/matching";
import { useSession } from "../../api/session";
import { failed } from "../../lib/messages";
import { count, rupees } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button, ButtonLink } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Kbd } from "../../ui/Kbd";
import { EmptyState, Failed, Skeleton } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { toastDone, toastError } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { CertainDialog, certainSaid } from "./CertainDialog";
import { type Bound, MatchingKeys } from "./MatchingKeys";
import { ProposalRow, type RowActs } from "./ProposalRow";
import { approvedBy, type Decision, follower, hasChoice, isSplit, tabLabel } from "./proposals";
import { AsideDialog, SplitDialog, UndoDialog } from "./ReasonDialogs";

const limits = [50, 100];
const none: ReadonlySet<string> = new Set();

type Asked =
  | { kind: "aside" | "split"; proposal: Proposal }
  | { kind: "undo"; decision: Extract<Decision, { kind: "match" }> }
  | { kind: "certain" };

type Props = { tab: MatchingTab; proof: (claim: Claim, onRenew: () => Promise<unknown>) => ReactNode };

/** One class of proposals. Nothing is approved without a press; what was decided leaves the list, and the rest stays in place. */
export function MatchingList({ tab, proof }: Props) {
  const navigate = useNavigate();
  const { user: admin } = useSession();
  const list = useListParams({ tab: "certain" }, limits);
  const query = useQuery(matchingQuery(tab, list.page, list.limit));
  const [gone, setGone] = useState(none);
  const [leftOut, setLeftOut] = useState(none);
  const [cursor, setCursor] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [armed, setArmed] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [decisions, setDecisions] = useState<Decision[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const { data } = query;
  // The job that writes the lists again may be a moment behind.
  const rows = data?.proposals.filter(({ _id }) => !gone.has(_id));
  const ids = rows?.map(({ _id }) => _id) ?? [];
  const here = rows?.find(({ _id }) => _id === cursor);
  const chosen = tab === "certain" ? (rows ?? []).filter(({ _id }) => !leftOut.has(_id)) : [];

  /** Takes decided proposals away. The next one takes the cursor and the focus; the page does not scroll. */
  const leave = (left: readonly string[]) => {
    const [first] = left;
    const rest = ids.filter((id) => id === first || !left.includes(id));
    const next = first === undefined ? null : follower(rest, first);
    setGone(new Set([...gone, ...left]));
    setArmed(null);
    setOpened(null);
    setCursor(next);
    focusSoon.current = next;
  };
  const focusSoon = useRef<string | null>(null);
  useEffect(() => {
    const next = focusSoon.current;
    if (next === null || gone.size === 0) return;
    focusSoon.current = null;
    rowOf(next)?.focus({ preventScroll: true });
  }, [gone]);
  const decided = (...made: Decision[]) => setDecisions((before) => [...made, ...before]);

  const approval = useMutation({
    ...approveMatchMutation,
    onError: (error) => toastError(getWriteMessage(error, failed.approveMatch, "approved")),
  });
  const { mutateAsync: sendApproval } = approval;
  const putBack = useMutation({
    ...putBackMutation,
    onSuccess: (_, id) => {
      toastDone("The row is open again.");
      setDecisions((before) => before.filter((each) => each.kind !== "aside" || each.row !== id));
    },
    onError: (error) => toastError(getWriteMessage(error, failed.putBack, "put back")),
  });

  const approve = async (proposal: Proposal, claim?: Claim) => {
    if (approval.isPending || !proposal.actions.includes("approve")) return;
    if (isSplit(proposal)) return setAsked({ kind: "split", proposal });
    try {
      const made = await sendApproval(approvedBy(proposal, claim));
      const said = (claim ?? proposal.orders[0])?.orderNumber ?? "";
      toastDone("Payment approved", said);
      // Rows that were approved together are undone together.
      decided(...made.slice(0, 1).map((match) => ({ kind: "match" as const, id: match._id, said, match })));
      leave([proposal._id]);
    } catch {
      setArmed(null);
    }
  };
  const undo = (decision: Decision | undefined) => {
    if (!decision) return;
    if (decision.kind === "aside") putBack.mutate(decision.row);
    else setAsked({ kind: "undo", decision });
  };
  const goTo = (id: string) => {
    if (id !== cursor) setArmed(null);
    setCursor(id);
  };
  const move = (step: number) => {
    const at = cursor === null ? -1 : ids.indexOf(cursor);
    const next = ids[Math.min(ids.length - 1, Math.max(0, at === -1 && step < 0 ? ids.length - 1 : at + step))];
    if (next === undefined) return;
    goTo(next);
    const row = rowOf(next);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const open = (id: string) => setOpened(opened === id ? null : id);
  const arm = (proposal: Proposal) => {
    setCursor(proposal._id);
    // Likely pairs are compared before they are approved, and of a conflict the order is chosen.
    if (proposal.kind.startsWith("C") || hasChoice(proposal)) setOpened(proposal._id);
    if (!hasChoice(proposal)) setArmed(proposal._id);
  };
  const aside = (proposal: Proposal) => setAsked({ kind: "aside", proposal });

  // Handed on by a reference that stays the same: a row is drawn again only when it is another one.
  const latest: RowActs = { goTo, toggle, open, arm, approve, back: () => setArmed(null), setAside: aside };
  const acts = useRef(latest);
  acts.current = latest;

  const may = (action: Proposal["actions"][number]) => here?.actions.includes(action) ?? false;
  const first = here?.orders[0];
  const keys: Bound = {
    onMove: move,
    onArm: here && may("approve") ? () => arm(here) : undefined,
    onEnter: here ? () => (armed === here._id ? void approve(here) : open(here._id)) : undefined,
    onBack: armed !== null ? () => setArmed(null) : opened !== null ? () => setOpened(null) : undefined,
    onSelect: here && tab === "certain" ? () => toggle(here._id) : undefined,
    onAside: here && may("set_aside") && here.rows.length === 1 ? () => aside(here) : undefined,
    onOrder: first ? () => navigate(paths.order(first._id)) : undefined,
    onUndo: decisions[0] ? () => undo(decisions[0]) : undefined,
  };

  return (
    <>
      <PageHead title="Matching" said={tabLabel[tab]}>
        {decisions[0] ? (
          <Button icon="rotate" busy={putBack.isPending} onClick={() => undo(decisions[0])} aria-keyshortcuts="U">
            Undo {decisions[0].said} <Kbd>U</Kbd>
          </Button>
        ) : null}
        <ButtonLink className={layout.wideOnly} icon="list" to={paths.statements}>
          Statements
        </ButtonLink>
        {tab === "certain" && rows && rows.length > 0 ? (
          <Button kind="good" icon="check" disabled={chosen.length === 0} onClick={() => setAsked({ kind: "certain" })}>
            {certainSaid(chosen.length)}
          </Button>
        ) : null}
      </PageHead>
      {refused.length > 0 ? (
        <Alert
          tone="bad"
          place="page"
          alert
          act={<Button size="small" kind="bare" icon="x" aria-label="Close" onClick={() => setRefused([])} />}
        >
          <ul>
            {refused.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Card>
        <RefreshNote error={query.error} updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        {!rows ? (
          query.error ? (
            <Failed error={query.error} words={failed.fetchMatching} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton rows={8} columns={4} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon="shield" title="Nothing to decide here." />
        ) : (
          <ul aria-label={tabLabel[tab]}>
            {rows.map((proposal) => {
              const { _id: id, orders } = proposal;
              return (
                <ProposalRow
                  key={id}
                  proposal={proposal}
                  at={cursor === id}
                  opened={opened === id}
                  armed={armed === id}
                  busy={approval.isPending && cursor === id}
                  selected={tab === "certain" ? !leftOut.has(id) : null}
                  proof={opened === id && orders[0] ? orders.map((claim) => proof(claim, query.refetch)) : null}
                  acts={acts}
                />
              );
            })}
          </ul>
        )}
        <Pager list={list} data={data} shown={rows?.length ?? 0} />
      </Card>
      {/* After the picture, whose keys would otherwise win. */}
      <MatchingKeys key={opened} {...keys} />
      {asked?.kind === "certain" ? (
        <CertainDialog
          chosen={chosen}
          onClose={() => setAsked(null)}
          onDone={({ message, matches, refused: notDone }) => {
            toastDone(message);
            setRefused(notDone.map(({ orderNumber, reason }) => `${orderNumber}: ${reason}`));
            const done = new Set(matches.map(({ row }) => row));
            const approved = chosen.filter(({ rows: [row] }) => row !== undefined && done.has(row._id));
            const numberOf = (rowId: string) =>
              approved.find(({ rows: [row] }) => row?._id === rowId)?.orders[0]?.orderNumber ?? "";
            decided(
              ...matches.map((match) => ({ kind: "match" as const, id: match._id, said: numberOf(match.row), match })),
            );
            leave(approved.map(({ _id }) => _id));
            setAsked(null);
          }}
        />
      ) : null}
      {asked?.kind === "aside" && asked.proposal.rows[0] ? (
        <AsideDialog
          row={asked.proposal.rows[0]}
          onClose={() => setAsked(null)}
          onDone={(row) => {
            toastDone("The row is set aside.");
            decided({ kind: "aside", id: row._id, row: row._id, said: `${rupees(row.amount)} set aside` });
            leave([asked.proposal._id]);
            setAsked(null);
          }}
        />
      ) : null}
      {asked?.kind === "split" ? (
        <SplitDialog
          proposal={asked.proposal}
          allowed={admin?.role === "super_admin"}
          onClose={() => setAsked(null)}
          onDone={([match]) => {
            const said = asked.proposal.orders.map(({ orderNumber }) => orderNumber).join(", ");
            toastDone("Payment approved", said);
            if (match) decided({ kind: "match", id: match._id, said, match });
            leave([asked.proposal._id]);
            setAsked(null);
          }}
        />
      ) : null}
      {asked?.kind === "undo" ? (
        <UndoDialog
          match={asked.decision.match}
          said={asked.decision.said}
          onClose={() => setAsked(null)}
          onDone={() => {
            toastDone("The match is undone.", asked.decision.said);
            setDecisions(decisions.filter(({ id }) => id !== asked.decision.id));
            setAsked(null);
          }}
        />
      ) : null}
      {gone.size > 0 ? (
        <Card>
          <CardBody as="p" role="status">
            {count(gone.size)} decided here.
          </CardBody>
        </Card>
      ) : null}
    </>
  );
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}
