import { memo, type ReactNode, type RefObject } from "react";
import { Link } from "react-router-dom";
import type { BankRow, Claim, Proposal } from "../../api/matching";
import { classes } from "../../lib/classes";
import { fullDay, fullTime } from "../../lib/dates";
import { rupees } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { PaymentBadge, Pill } from "../../ui/badges";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { compareAmounts, compareNames, compareReferences } from "./digits";
import { Marked } from "./Marked";
import styles from "./Matching.module.css";
import { hasChoice, kindLabel } from "./proposals";

export type RowActs = {
  goTo: (id: string) => void;
  toggle: (id: string) => void;
  open: (id: string) => void;
  arm: (proposal: Proposal) => void;
  approve: (proposal: Proposal, claim?: Claim) => void;
  back: () => void;
  setAside: (proposal: Proposal) => void;
};

type Props = {
  proposal: Proposal;
  at: boolean;
  opened: boolean;
  /** Asked whether it is to be approved. */
  armed: boolean;
  busy: boolean;
  /** Null where nothing is selected. */
  selected: boolean | null;
  proof: ReactNode;
  acts: RefObject<RowActs>;
};

/** A row of the bank on the left, the claim on the right, and why they are thought to belong together. */
export const ProposalRow = memo(function ProposalRow(props: Props) {
  const { proposal, at, opened, armed, busy, selected, proof, acts } = props;
  const { _id: id, kind, rows, orders, reasons, actions } = proposal;
  const name = orders[0]?.orderNumber ?? rows[0]?.reference ?? "row";
  const may = (action: Proposal["actions"][number]) => actions.includes(action);
  const mine = may("approve") && !hasChoice(proposal);
  return (
    <li
      className={classes(styles.proposal, at && styles.current)}
      data-row={id}
      tabIndex={-1}
      onFocus={() => acts.current.goTo(id)}
    >
      <div className={styles.sides}>
        <ul className={styles.side} aria-label="Bank">
          {rows.map((row) => (
            <RowSide key={row._id} row={row} claim={orders[0]} />
          ))}
          {rows.length === 0 ? <li className={text.dim}>No row of the bank</li> : null}
        </ul>
        <ul className={styles.side} aria-label="Order">
          {orders.map((claim) => (
            <ClaimSide key={claim._id} claim={claim} row={rows[0]}>
              {may("approve") && hasChoice(proposal) ? (
                <Button size="small" kind="good" busy={busy} onClick={() => acts.current.approve(proposal, claim)}>
                  Approve {claim.orderNumber}
                </Button>
              ) : null}
            </ClaimSide>
          ))}
          {orders.length === 0 ? <li className={text.dim}>No claim</li> : null}
        </ul>
      </div>
      <div className={styles.foot}>
        {selected === null ? null : (
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() => acts.current.toggle(id)}
          />
        )}
        {kind ? <Pill look={kind === "X" ? "failed" : "plain"}>{kindLabel[kind]}</Pill> : null}
        <ul className={classes(layout.grow, text.small)} aria-label="Reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {armed ? (
          <>
            <b role="status">Approve {orders.map(({ orderNumber }) => orderNumber).join(", ")}?</b>
            <Button size="small" onClick={() => acts.current.back()} aria-keyshortcuts="Escape">
              No
            </Button>
            <Button
              size="small"
              kind="good"
              busy={busy}
              onClick={() => acts.current.approve(proposal)}
              aria-keyshortcuts="Enter"
            >
              Yes, approve
            </Button>
          </>
        ) : (
          <>
            {orders.length > 0 ? (
              <Button
                size="small"
                icon="eye"
                aria-expanded={opened}
                aria-label={`Compare ${name}`}
                onClick={() => acts.current.open(id)}
              >
                Compare
              </Button>
            ) : null}
            {may("set_aside") && rows.length === 1 ? (
              <Button
                size="small"
                aria-label={`Set aside ${name}`}
                aria-keyshortcuts="D"
                onClick={() => acts.current.setAside(proposal)}
              >
                Set aside
              </Button>
            ) : null}
            {mine ? (
              <Button
                size="small"
                kind="good"
                icon="check"
                busy={busy}
                aria-label={`Approve ${name}`}
                aria-keyshortcuts="A"
                onClick={() => (kind.startsWith("C") ? acts.current.arm(proposal) : acts.current.approve(proposal))}
              >
                Approve
              </Button>
            ) : null}
          </>
        )}
      </div>
      {opened ? <div className={styles.proof}>{proof}</div> : null}
    </li>
  );
});

function RowSide({ row, claim }: { row: BankRow; claim: Claim | undefined }) {
  const amount = rupees(row.amount);
  return (
    <li>
      <b className={styles.amount}>
        <Marked pieces={compareAmounts(amount, claim ? rupees(claim.amountDue) : amount).left} />
      </b>
      <span className={styles.reference}>
        <Marked pieces={compareReferences(row.reference, claim?.reference ?? "").left} />
      </span>
      <span>
        <Marked pieces={compareNames(row.payerName, claim?.customerName ?? "").left} />
      </span>
      <small className={text.dim}>
        {fullDay(row.date)}, {row.rail.toUpperCase()}, {row.account}
      </small>
      <small className={classes(text.dim, text.block)}>{row.narration}</small>
      {row.setAsideReason ? <small>Set aside: {row.setAsideReason}</small> : null}
    </li>
  );
}

function ClaimSide({ claim, row, children }: { claim: Claim; row: BankRow | undefined; children: ReactNode }) {
  const due = rupees(claim.amountDue);
  return (
    <li>
      <b className={styles.amount}>
        <Marked pieces={compareAmounts(row ? rupees(row.amount) : due, due).right} />
      </b>
      <span className={styles.reference}>
        {claim.reference ? (
          <Marked pieces={compareReferences(row?.reference ?? "", claim.reference).right} />
        ) : (
          <span className={text.dim}>No reference typed</span>
        )}
      </span>
      <span>
        <Marked pieces={compareNames(row?.payerName ?? "", claim.customerName).right} />
      </span>
      <small>
        <Link to={paths.order(claim._id)}>{claim.orderNumber}</Link>{" "}
        <span className={text.dim}>placed {fullTime(claim.createdAt)}</span>
      </small>
      <span className={classes(layout.row, layout.wrap)}>
        <PaymentBadge status={claim.paymentStatus} />
        {claim.submittedAt ? <small className={text.dim}>proof sent {fullTime(claim.submittedAt)}</small> : null}
        {children}
      </span>
    </li>
  );
}
