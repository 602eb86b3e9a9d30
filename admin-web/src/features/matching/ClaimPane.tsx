import { cx } from "@shop/shared/lib/classes";
import { formatDay, formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type ReactNode, type RefObject, useState } from "react";
import { Link } from "react-router-dom";
import type { Claim, Proposal } from "../../api/matching";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { PaymentBadge, Pill, StatusBadge } from "../../ui/badges";
import { Kbd } from "../../ui/Kbd";
import layout from "../../ui/layout.module.css";
import { Narration } from "../../ui/Narration";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import styles from "./Matching.module.css";
import type { RowHandlers } from "./ProposalRow";
import { canSendBack, differenceLabel, differenceOf, hasChoice, kindLabel } from "./proposals";

type Props = {
  proposal: Proposal;
  handlers: RefObject<RowHandlers>;
  busy: boolean;
  proof: (claim: Claim) => ReactNode;
  /** Called with true while the focus is in the picture: then the arrow keys move the picture. */
  onLook: (looking: boolean) => void;
  /** Left out where the comparison is always shown. */
  onClose?: () => void;
};

/** The pair at the cursor in full: why, the bank's words, and the claim with its picture. */
export function ClaimPane({ proposal, handlers, busy, proof, onLook, onClose }: Props) {
  const { kind, reasons, rows, orders, actions } = proposal;
  const difference = differenceOf(proposal);
  const [chosen, setChosen] = useState(0);
  const claim = orders[chosen] ?? orders[0];
  return (
    <section className={styles.pane} aria-label="Compare">
      <div className={styles.about}>
        <div className={cx(layout.row, layout.wrap)}>
          {kind ? <Pill tone={kind === "X" ? "failed" : "plain"}>{kindLabel[kind]}</Pill> : null}
          <span className={layout.grow} />
          {difference ? (
            <Button size="small" variant="good" onClick={() => handlers.current.settle(proposal, difference)}>
              {differenceLabel[difference]}
            </Button>
          ) : null}
          {actions.includes("set_aside") && orders.length > 0 && rows.length === 1 ? (
            <Button size="small" aria-keyshortcuts="D" onClick={() => handlers.current.setAside(proposal)}>
              Set aside <Kbd>D</Kbd>
            </Button>
          ) : null}
          {claim ? (
            <ButtonLink size="small" to={paths.order(claim._id)} aria-keyshortcuts="O">
              Open order <Kbd>O</Kbd>
            </ButtonLink>
          ) : null}
          {onClose ? (
            <Button size="small" variant="ghost" icon="x" aria-label="Close the comparison" onClick={onClose} />
          ) : null}
        </div>
        <ul aria-label="Reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <NoWrap>{reason}</NoWrap>
            </li>
          ))}
        </ul>
        {rows.map((row) => (
          <p key={row._id} className={text.block}>
            <b>Bank</b> {formatDay(row.date)}, {row.rail.toUpperCase()}, {row.account}
            <span className={cx(text.block, text.dim)}>
              <Narration>{row.narration}</Narration>
            </span>
            {row.setAsideReason ? <span className={text.block}>Set aside: {row.setAsideReason}</span> : null}
          </p>
        ))}
        {orders.map((one, at) => (
          <div key={one._id} className={cx(layout.row, layout.wrap)}>
            <b>Order</b>
            <Link to={paths.order(one._id)}>
              <NoWrap>{one.orderNumber}</NoWrap>
            </Link>
            {orders.length > 1 ? <b>{rupees(one.amountDue)}</b> : null}
            {one.status === "pending" ? null : <StatusBadge status={one.status} />}
            {one.paymentStatus === "verification_pending" ? null : <PaymentBadge status={one.paymentStatus} />}
            <span className={text.dim}>placed {formatMoment(one.createdAt)}</span>
            {orders.length > 1 ? (
              <Button size="small" aria-pressed={one === claim} onClick={() => setChosen(at)}>
                Picture
              </Button>
            ) : null}
            {canSendBack(proposal) ? (
              <Button size="small" variant="good" onClick={() => handlers.current.sendBack(proposal, one)}>
                Send back to <NoWrap>{one.orderNumber}</NoWrap>
              </Button>
            ) : null}
            {actions.includes("approve") && hasChoice(proposal) ? (
              <Button size="small" variant="good" busy={busy} onClick={() => handlers.current.approve(proposal, one)}>
                Approve <NoWrap>{one.orderNumber}</NoWrap>
              </Button>
            ) : null}
          </div>
        ))}
      </div>
      {claim ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the focus is only watched; what has it is inside.
        <div className={styles.proof} data-part="proof" onFocus={() => onLook(true)} onBlur={() => onLook(false)}>
          {proof(claim)}
        </div>
      ) : null}
    </section>
  );
}
