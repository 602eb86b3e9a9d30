import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Claim, type MatchingTab, matchingQuery, type Proposal } from "../../api/matching";
import { choice, listSchema, text } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Card } from "../../ui/Card";
import { EmptyState, QueryBody } from "../../ui/ListState";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { useIsPhone } from "../../ui/useIsMobile";
import { useListParams } from "../../ui/useListParams";
import { ClaimPane } from "./ClaimPane";
import styles from "./Matching.module.css";
import { MatchingDialogs } from "./MatchingDialogs";
import { MatchingHead, RefusedPairs } from "./MatchingHead";
import { type KeyHandlers, MatchingKeys } from "./MatchingKeys";
import { ProposalRow, type RowHandlers } from "./ProposalRow";
import { canApprove, pageSizes, tabLabel } from "./proposals";
import { focusRow, useCursor } from "./useCursor";
import { useDecisions } from "./useDecisions";
import { useHeldProposals } from "./useHeldProposals";

const schema = listSchema({}, pageSizes, { tab: text("certain"), overdue: choice(["", "yes"]) });
const none: ReadonlySet<string> = new Set();

type Props = { tab: MatchingTab; proof: (claim: Claim, onRenew: () => Promise<unknown>) => ReactNode };

/** One class of proposals on the left, the pair at the cursor on the right. What was decided leaves; the rest stays in place. */
export function MatchingList({ tab, proof }: Props) {
  const navigate = useNavigate();
  const list = useListParams(schema);
  const onlyOverdue = tab === "claims" && list.values.overdue !== "";
  const query = useQuery(matchingQuery(tab, list.page, list.limit, onlyOverdue));
  const [leftOut, setLeftOut] = useState(none);
  const [looking, setLooking] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const isPhone = useIsPhone();
  const { data } = query;
  const held = useHeldProposals(query.isPlaceholderData ? undefined : data?.proposals, list.key);
  const [decidedIds, setDecidedIds] = useState(none);
  const rows = held?.rows.filter(({ _id }) => !decidedIds.has(_id));
  const ids = rows?.map(({ _id }) => _id) ?? [];
  // On a phone the comparison covers a part of the list: it opens on a tap.
  const { cursor, goTo, move, leave } = useCursor(ids, !isPhone);
  const decisions = useDecisions((left) => {
    leave(left);
    setDecidedIds((before) => new Set([...before, ...left]));
  });
  const { confirming, setConfirming, setDialog, approve, last } = decisions;
  const current = rows?.find(({ _id }) => _id === cursor);
  const chosen = tab === "certain" ? (rows ?? []).filter(({ _id }) => !leftOut.has(_id) && held?.open.has(_id)) : [];

  const choose = (id: string) => {
    if (id !== cursor) setConfirming(null);
    goTo(id);
  };
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const askFirst = (proposal: Proposal) => {
    goTo(proposal._id);
    setConfirming(proposal._id);
  };
  const setAside = (proposal: Proposal) => setDialog({ kind: "aside", proposal });

  // A stable reference, so that a row renders again only when its data change.
  const currentHandlers: RowHandlers = {
    goTo: choose,
    toggle,
    approveOrAsk: (proposal) => decisions.approveOrAsk(proposal, askFirst),
    approve,
    back: () => setConfirming(null),
    settle: (proposal, difference) => setDialog({ kind: "difference", proposal, difference }),
    sendBack: (proposal, claim) => setDialog({ kind: "back", proposal, claim }),
    setAside,
  };
  const handlers = useRef(currentHandlers);
  useLayoutEffect(() => {
    handlers.current = currentHandlers;
  });

  const [order] = current?.orders ?? [];
  const show = (id: string) => {
    const picture = document.querySelector<HTMLElement>('[data-part="proof"] [tabindex="0"]');
    if (picture) picture.focus();
    else goTo(id);
  };
  const back = () => {
    if (confirming !== null) setConfirming(null);
    else if (cursor !== null && looking) focusRow(cursor);
  };
  const keys: KeyHandlers = {
    onMove: (step) => {
      setConfirming(null);
      move(step);
    },
    onApprove: current && canApprove(current) ? () => askFirst(current) : undefined,
    onEnter: current ? () => (confirming === current._id ? void approve(current) : show(current._id)) : undefined,
    onBack: confirming !== null || looking ? back : undefined,
    onSelect: current && tab === "certain" ? () => toggle(current._id) : undefined,
    onAside: current?.actions.includes("set_aside") && current.rows.length === 1 ? () => setAside(current) : undefined,
    onOrder: order ? () => navigate(paths.order(order._id)) : undefined,
    onUndo: last ? decisions.undoLast : undefined,
    looking,
  };

  return (
    <>
      <MatchingHead
        tab={tab}
        decided={decidedIds.size}
        last={last}
        isUndoing={decisions.isUndoing}
        onUndo={decisions.undoLast}
        overdue={
          tab === "claims" && data
            ? {
                count: data.overdue,
                isOn: onlyOverdue,
                onToggle: () => list.set({ overdue: onlyOverdue ? "" : "yes" }),
              }
            : null
        }
        certain={
          tab === "certain" && ids.length > 0
            ? { count: chosen.length, onApprove: () => setDialog({ kind: "certain" }) }
            : null
        }
      />
      <RefusedPairs refused={refused} onClose={() => setRefused([])} />
      <div className={styles.board}>
        <Card className={styles.listCard}>
          <RefreshNote query={query} />
          <QueryBody data={rows} query={query} errorTitle={failed.fetchMatching} skeleton={{ rows: 8, columns: 4 }}>
            {(rows) =>
              rows.length === 0 ? (
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
                      isConfirming={confirming === proposal._id}
                      busy={decisions.isBusy(proposal)}
                      selected={tab === "certain" ? !leftOut.has(proposal._id) : null}
                      handlers={handlers}
                    />
                  ))}
                </ul>
              )
            }
          </QueryBody>
          <Pager list={list} data={data} rows={data?.proposals} />
        </Card>
        {current ? (
          <ClaimPane
            key={current._id}
            proposal={current}
            handlers={handlers}
            busy={decisions.isBusy(current)}
            proof={(claim) => proof(claim, query.refetch)}
            onLook={setLooking}
            onClose={isPhone ? () => goTo(null) : undefined}
          />
        ) : null}
      </div>
      {/* After the picture, whose keys would otherwise win. */}
      <MatchingKeys key={cursor} {...keys} />
      {decisions.dialog ? (
        <MatchingDialogs
          dialog={decisions.dialog}
          chosen={chosen}
          onDecided={decisions.decided}
          onUndone={decisions.undone}
          onRefused={setRefused}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
