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
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button, ButtonLink } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Kbd } from "../../ui/Kbd";
import { EmptyState, Failed, Skeleton } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { toastDone, toastError } from "../../ui/toast";
import { useIsMobile } from "../../ui/useIsMobile";
import { useListParams } from "../../ui/useListParams";
import { certainSaid } from "./CertainDialog";
import { ClaimPane } from "./ClaimPane";
import styles from "./Matching.module.css";
import { type Asked, MatchingDialogs } from "./MatchingDialogs";
import { type Bound, MatchingKeys } from "./MatchingKeys";
import { ProposalRow, type RowActs } from "./ProposalRow";
import { approvedBy, canApprove, type Decision, follower, isAsked, isSplit, pageSizes, tabLabel } from "./proposals";
import { useHeldProposals } from "./useHeldProposals";

const none: ReadonlySet<string> = new Set();
/** Milliseconds in which a press on the row that has just moved up decides nothing: it was meant for the one before. */
const settleFor = 500;

type Props = { tab: MatchingTab; proof: (claim: Claim, onRenew: () => Promise<unknown>) => ReactNode };

/** One class of proposals on the left, the pair at the cursor on the right. What was decided leaves; the rest stays in place. */
export function MatchingList({ tab, proof }: Props) {
  const navigate = useNavigate();
  const list = useListParams({ tab: "certain", overdue: "" }, pageSizes);
  const overdue = tab === "claims" && list.values.overdue !== "";
  const query = useQuery(matchingQuery(tab, list.page, list.limit, overdue));
  const [gone, setGone] = useState(none);
  const [leftOut, setLeftOut] = useState(none);
  const [chosenRow, setCursor] = useState<string | null>(null);
  const [armed, setArmed] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [decisions, setDecisions] = useState<Decision[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const isMobile = useIsMobile();
  const leftAt = useRef(0);
  const { data } = query;
  const held = useHeldProposals(query.isPlaceholderData ? undefined : data?.proposals, list.key);
  const rows = held?.rows.filter(({ _id }) => !gone.has(_id));
  const ids = rows?.map(({ _id }) => _id) ?? [];
  // On a phone the comparison covers a part of the list: it comes when it is asked for.
  const cursor = chosenRow ?? (isMobile ? null : (ids[0] ?? null));
  const here = rows?.find(({ _id }) => _id === cursor);
  const chosen = tab === "certain" ? (rows ?? []).filter(({ _id }) => !leftOut.has(_id) && held?.open.has(_id)) : [];

  const focusSoon = useRef<string | null>(null);
  useEffect(() => {
    const next = focusSoon.current;
    if (next === null || gone.size === 0) return;
    focusSoon.current = null;
    rowOf(next)?.focus({ preventScroll: true });
    rowOf(next)?.scrollIntoView({ block: "nearest" });
  }, [gone]);

  /** Takes decided proposals away. Where the cursor was on one of them, the next takes its place, its cursor and the focus. */
  const decided = (made: Decision[], left: string[]) => {
    const { ids: shown, cursor: at } = latest.current;
    if (at !== null && left.includes(at)) {
      const next = follower(
        shown.filter((id) => id === at || !left.includes(id)),
        at,
      );
      setCursor(next);
      focusSoon.current = next;
    }
    leftAt.current = Date.now();
    setDecisions((before) => [...made, ...before]);
    setGone((before) => new Set([...before, ...left]));
    setArmed(null);
  };
  const approval = useMutation({
    ...approveMatchMutation,
    onError: (error) => toastError(getWriteMessage(error, failed.approveMatch, "approved")),
  });
  const { mutateAsync: sendApproval, isPending: isSending, variables } = approval;
  const putBack = useMutation({
    ...putBackMutation,
    onSuccess: (_, id) => {
      toastDone("The row is open again.");
      setDecisions((before) => before.filter((each) => each.kind !== "aside" || each.row !== id));
    },
    onError: (error) => toastError(getWriteMessage(error, failed.putBack, "put back")),
  });

  const approve = async (proposal: Proposal, claim?: Claim) => {
    if (isSending || !proposal.actions.includes("approve")) return;
    if (isSplit(proposal)) return setAsked({ kind: "split", proposal });
    try {
      const [match] = await sendApproval(approvedBy(proposal, claim));
      const said = (claim ?? proposal.orders[0])?.orderNumber ?? "";
      toastDone("Payment approved", said);
      // Rows that were approved together are undone together.
      decided(match ? [{ kind: "match", id: match._id, said, match }] : [], [proposal._id]);
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
    rowOf(next)?.focus({ preventScroll: true });
    rowOf(next)?.scrollIntoView({ block: "nearest" });
  };
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const arm = (proposal: Proposal) => {
    setCursor(proposal._id);
    setArmed(proposal._id);
  };
  const press = (proposal: Proposal) => {
    if (Date.now() - leftAt.current < settleFor) return;
    if (isAsked(proposal)) arm(proposal);
    else void approve(proposal);
  };
  const setAside = (proposal: Proposal) => setAsked({ kind: "aside", proposal });

  const settle: RowActs["settle"] = (proposal, difference) => setAsked({ kind: "difference", proposal, difference });

  // Handed on by references that stay the same: a row is drawn again only when it is another one.
  const shown: RowActs = { goTo, toggle, press, approve, back: () => setArmed(null), settle, setAside };
  const acts = useRef(shown);
  acts.current = shown;
  const latest = useRef({ ids, cursor });
  latest.current = { ids, cursor };

  const [first] = here?.orders ?? [];
  const look = (id: string) => {
    const picture = document.querySelector<HTMLElement>('[data-part="proof"] [tabindex="0"]');
    if (picture) picture.focus();
    else setCursor(id);
  };
  const back = () => {
    if (armed !== null) setArmed(null);
    else if (cursor !== null && looking) rowOf(cursor)?.focus();
  };
  const keys: Bound = {
    onMove: move,
    onArm: here && canApprove(here) ? () => arm(here) : undefined,
    onEnter: here ? () => (armed === here._id ? void approve(here) : look(here._id)) : undefined,
    onBack: armed !== null || looking ? back : undefined,
    onSelect: here && tab === "certain" ? () => toggle(here._id) : undefined,
    onAside: here?.actions.includes("set_aside") && here.rows.length === 1 ? () => setAside(here) : undefined,
    onOrder: first ? () => navigate(paths.order(first._id)) : undefined,
    onUndo: decisions[0] ? () => undo(decisions[0]) : undefined,
    looking,
  };
  const isBusy = ({ rows: [row] }: Proposal) => isSending && row !== undefined && row._id === variables.rows[0];

  return (
    <>
      <PageHead title="Matching" said={gone.size > 0 ? `${count(gone.size)} decided here` : tabLabel[tab]}>
        {decisions[0] ? (
          <Button icon="rotate" busy={putBack.isPending} onClick={() => undo(decisions[0])} aria-keyshortcuts="U">
            Undo {decisions[0].said} <Kbd>U</Kbd>
          </Button>
        ) : null}
        <ButtonLink className={layout.wideOnly} icon="list" to={paths.statements}>
          Statements
        </ButtonLink>
        {tab === "claims" && data ? (
          <Button icon="clock" aria-pressed={overdue} onClick={() => list.set({ overdue: overdue ? "" : "yes" })}>
            Waiting for 24 hours ({count(data.overdue)})
          </Button>
        ) : null}
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
      <div className={styles.board}>
        <Card className={styles.listCard}>
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
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not every row has something to focus.
            <ul className={styles.list} aria-label={tabLabel[tab]} tabIndex={0}>
              {rows.map((proposal) => (
                <ProposalRow
                  key={proposal._id}
                  proposal={proposal}
                  isOpen={held?.open.has(proposal._id) ?? true}
                  at={cursor === proposal._id}
                  armed={armed === proposal._id}
                  busy={isBusy(proposal)}
                  selected={tab === "certain" ? !leftOut.has(proposal._id) : null}
                  acts={acts}
                />
              ))}
            </ul>
          )}
          <Pager list={list} data={data} shown={data?.proposals.length ?? 0} />
        </Card>
        {here ? (
          <ClaimPane
            key={here._id}
            proposal={here}
            acts={acts}
            busy={isBusy(here)}
            proof={(claim) => proof(claim, query.refetch)}
            onLook={setLooking}
            onClose={() => setCursor(null)}
          />
        ) : null}
      </div>
      {/* After the picture, whose keys would otherwise win. */}
      <MatchingKeys key={cursor} {...keys} />
      {asked ? (
        <MatchingDialogs
          asked={asked}
          chosen={chosen}
          onDecided={decided}
          onUndone={(id) => setDecisions((before) => before.filter((each) => each.id !== id))}
          onRefused={setRefused}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}
