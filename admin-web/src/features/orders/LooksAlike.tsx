import { Link } from "react-router-dom";
import type { OtherOrder } from "../../api/types";
import { paths } from "../../lib/paths";
import { Icon } from "../../ui/Icon";
import { NoWrap } from "../../ui/NoWrap";
import styles from "./LooksAlike.module.css";
import { otherOrder } from "./Warnings";

/** A note that does not block: one of the pictures is unreadable, so staff have to compare them. */
export function LooksAlike({ orders }: { orders: OtherOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className={styles.note} aria-label="Looks alike">
      <Icon name="eye" />
      <b>Looks alike</b>
      <span>The picture looks like that of another order, and one of them cannot be read.</span>
      {orders.map((order) => (
        <span key={order._id}>
          <Link to={paths.order(order._id)} target="_blank">
            <NoWrap>{order.orderNumber}</NoWrap>
          </Link>
          : {otherOrder(order)}
        </span>
      ))}
    </section>
  );
}
