import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import { Link } from "react-router-dom";
import type { OtherOrder, Warning } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { paymentLabel } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Checkbox } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import styles from "./Warnings.module.css";

const titles: Record<Warning["kind"], string> = {
  reference: "This reference is also under another order",
  picture: "The same picture was sent for another order",
  receipt: "The picture speaks against this payment",
  rejections: "Proofs of this customer were rejected often",
  bank: "The bank says something else",
  stock: "This order is short of stock",
};

export const answers: Record<Warning["kind"], string> = {
  reference: "I found two separate payments in the bank account",
  picture: "I compared the two pictures",
  receipt: "I looked at what the picture shows",
  rejections: "I found this payment in the bank account",
  bank: "I looked at the bank account myself",
  stock: "I know that stock is short and will get it or call the customer",
};

/** 'Meena Raman, ₹1,200, Approved by Priya on 12 Oct, 6:51 pm.' */
export function otherOrder({ customerName, total, paymentStatus, verifiedBy, verifiedAt }: OtherOrder): string {
  const decided = verifiedBy && verifiedAt ? ` by ${verifiedBy} on ${dayTime(verifiedAt)}` : "";
  return `${customerName}, ${rupees(total)}, ${paymentLabel[paymentStatus]}${decided}.`;
}

type Props = { warnings: Warning[]; ticked: Set<string>; onTick: (kind: Warning["kind"]) => void };

/** Each names the other order with a link, and locks Approve until it has its tick. */
export function Warnings({ warnings, ticked, onTick }: Props) {
  return warnings.map(({ kind, message, orders }) => (
    <div className={styles.warning} role="alert" key={kind}>
      <Icon name="warn" />
      <b>{titles[kind]}</b>
      {message && (orders.length === 0 || kind === "receipt") ? <span>{message}</span> : null}
      {orders.map((order) => (
        <span key={order._id}>
          <Link to={paths.order(order._id)} target="_blank">
            <NoWrap>{order.orderNumber}</NoWrap>
          </Link>
          : {otherOrder(order)}
          {kind === "picture" ? (
            <>
              {" "}
              <Link to={paths.order(order._id)} target="_blank">
                See the other picture
              </Link>
            </>
          ) : null}
        </span>
      ))}
      <Checkbox label={answers[kind]} id={`warning-${kind}`} checked={ticked.has(kind)} onChange={() => onTick(kind)} />
    </div>
  ));
}

/** The way to them on a narrow screen. */
export function WarningsLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={cx(styles.warning, styles.link, layout.narrowOnly)} href={`#${to}`}>
      <Icon name="warn" />
      <span>{children}</span>
    </a>
  );
}

export function warningSummary(warnings: Warning[]): string {
  const kinds = new Set(warnings.map((warning) => warning.kind));
  if (kinds.has("reference") && kinds.has("picture")) return "Reference and picture were used before";
  if (kinds.has("reference")) return "Reference was used before";
  if (kinds.has("picture")) return "Picture was used before";
  return kinds.has("stock") ? "Order is short of stock" : "";
}
