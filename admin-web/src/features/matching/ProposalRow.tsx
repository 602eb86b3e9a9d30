import { cx } from "@shop/shared/lib/classes";
import { formatShortDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { memo, type RefObject } from "react";
import type { BankRow, Claim, Proposal } from "../../api/matching";
import { Button } from "../../ui/Button";
import { Pill } from "../../ui/badges";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import { compareAmounts, compareNames, compareReferences } from "./digits";
import { Marked } from "./Marked";
import styles from "./Matching.module.css";
import { canApprove, type Difference, kindLabel, nameOf } from "./proposals";

export type RowHandlers = {
  goTo: (id: string) => void;
  toggle: (id: string) => void;
  approveOrAsk: (proposal: Proposal) => void;
  approve: (proposal: Proposal, claim?: Claim) => void;
  back: () => void;
  settle: (proposal: Proposal, difference: Difference) => void;
  sendBack: (proposal: Proposal, claim: Claim) => void;
  setAside: (proposal: Proposal) => void;
};

type Props = {
  proposal: Proposal;
  /** False once the server proposes it no more. */
  isOpen: boolean;
  at: boolean;
  /** Asked whether it is to be approved. */
  isConfirming: boolean;
  busy: boolean;
  /** Null where nothing is selected. */
  selected: boolean | null;
  handlers: RefObject<RowHandlers>;
};

/** The bank's row above the order, digit above digit. */
export const ProposalRow = memo(function ProposalRow({
  proposal,
  isOpen,
  at,
  isConfirming,
  busy,
  selected,
  handlers,
}: Props) {
  const { _id: id, kind, rows, orders, reasons, actions } = proposal;
  const [row] = rows;
  const [claim] = orders;
  const name = nameOf(proposal);
  const isSum = kind === "C-sum";
  const numbers = <NoWrap>{orders.map(({ orderNumber }) => orderNumber).join(", ")}</NoWrap>;
  return (
    <li
      className={cx(styles.proposal, at && styles.current, !isOpen && styles.closed)}
      data-row={id}
      aria-current={at || undefined}
      tabIndex={-1}
      onFocus={() => handlers.current.goTo(id)}
    >
      {selected === null ? null : (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={() => handlers.current.toggle(id)}
        />
      )}
      <div className={styles.lines}>
        {rows.map((one) => (
          <BankLine key={one._id} row={one} claim={claim} isSum={isSum} />
        ))}
        {orders.map((one) => (
          <OrderLine key={one._id} claim={one} row={row} isSum={isSum} />
        ))}
        {isConfirming ? (
          <b className={styles.facts} role="status">
            Approve {numbers}?
          </b>
        ) : (
          <small className={cx(styles.facts, text.dim)}>
            {row ? `${formatShortDay(row.date)}, ${row.rail.toUpperCase()}, ${row.account}` : "No row of the bank"}
            {orders.length > 0 ? <> · {numbers}</> : null}
          </small>
        )}
        {isOpen ? (
          kind === "A" || kind === "B" || reasons.length === 0 ? null : (
            <span className={styles.facts}>
              {kind ? <Pill tone={kind === "X" ? "failed" : "plain"}>{kindLabel[kind]}</Pill> : null}{" "}
              <NoWrap>{reasons.join(" ")}</NoWrap>
            </span>
          )
        ) : (
          <span className={styles.facts}>No longer proposed: decided by somebody else, or the facts have changed.</span>
        )}
      </div>
      <div className={styles.acts}>
        {isConfirming ? (
          <>
            <Button
              size="small"
              variant="good"
              busy={busy}
              onClick={() => handlers.current.approve(proposal)}
              aria-keyshortcuts="Enter"
            >
              Yes, approve
            </Button>
            <Button size="small" onClick={() => handlers.current.back()} aria-keyshortcuts="Escape">
              No
            </Button>
          </>
        ) : canApprove(proposal) ? (
          <Button
            size="small"
            variant="good"
            busy={busy}
            aria-label={`Approve ${name}`}
            aria-keyshortcuts="A"
            onClick={() => handlers.current.approveOrAsk(proposal)}
          >
            Approve
          </Button>
        ) : actions.includes("set_aside") && orders.length === 0 ? (
          <Button
            size="small"
            aria-label={`Set aside ${name}`}
            aria-keyshortcuts="D"
            onClick={() => handlers.current.setAside(proposal)}
          >
            Set aside
          </Button>
        ) : null}
      </div>
    </li>
  );
});

type BankProps = {
  row: BankRow;
  claim: Claim | undefined;
  /** Rows or orders add up: no single amount equals another. */
  isSum: boolean;
};

function BankLine({ row, claim, isSum }: BankProps) {
  const amount = rupees(row.amount);
  return (
    <p className={styles.line}>
      <small>Bank</small>
      <span className={styles.name}>
        <Marked pieces={compareNames(row.payerName, claim?.customerName ?? "").left} />
      </span>
      <span className={styles.reference}>
        <Marked pieces={compareReferences(row.reference, claim?.reference ?? "").left} />
      </span>
      <b className={styles.amount}>
        <Marked pieces={compareAmounts(amount, claim && !isSum ? rupees(claim.amountDue) : amount).left} />
      </b>
    </p>
  );
}

function OrderLine({ claim, row, isSum }: { claim: Claim; row: BankRow | undefined; isSum: boolean }) {
  const due = rupees(claim.amountDue);
  return (
    <p className={styles.line}>
      <small>Order</small>
      <span className={styles.name}>
        <Marked pieces={compareNames(row?.payerName ?? "", claim.customerName).right} />
      </span>
      <span className={styles.reference}>
        {claim.reference ? (
          <Marked pieces={compareReferences(row?.reference ?? "", claim.reference).right} />
        ) : (
          <small className={text.dim}>none typed</small>
        )}
      </span>
      <b className={styles.amount}>
        <Marked pieces={compareAmounts(row && !isSum ? rupees(row.amount) : due, due).right} />
      </b>
    </p>
  );
}
