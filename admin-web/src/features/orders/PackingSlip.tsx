import type { Order } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { rupees } from "../../lib/money";
import { phone, phonesOf } from "../../lib/order";
import { addressLines } from "./address";
import { Barcode } from "./Barcode";
import styles from "./PackingSlip.module.css";
import { sheetsOf } from "./sheets";

/** The shop as the sender of a parcel. */
export type Sender = { name: string; address: string; phone: string };

/** What the person who hands the parcel over must know of the money; a slip never calls paid what is not. */
function moneyNote(order: Order): string {
  if (order.status === "cancelled") return "CANCELLED: do not send";
  if (order.paymentInfo.status === "completed") return "Paid";
  if (order.paymentMethod === "cod") return `Collect in cash: ${rupees(order.pricing.total)}`;
  return "NOT PAID YET: do not send";
}

/** The sheets of one parcel: code, large address, lines to tick, no colour. Shown by the printer alone. */
export function PackingSlip({ order, shop }: { order: Order; shop: Sender | undefined }) {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const sheets = sheetsOf(order.items);
  return sheets.map((items, sheet) => (
    <article className={styles.slip} key={sheet}>
      <header>
        <div>
          <b>{shop?.name}</b>
          <p>Packing slip</p>
          <p>
            Page {sheet + 1} of {sheets.length}
          </p>
        </div>
        <div>
          <Barcode text={order.orderNumber} />
          <b className={styles.number}>{order.orderNumber}</b>
          <p>{fullDay(order.createdAt)}</p>
        </div>
      </header>
      {sheet === 0 ? (
        <section className={styles.recipient}>
          <h2>Deliver to</h2>
          {addressLines(order.shippingAddress).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{phonesOf(order.shippingAddress).map(phone).join(", ")}</p>
        </section>
      ) : null}
      <table>
        <thead>
          <tr>
            <th aria-label="Packed" />
            <th>Item</th>
            <th>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item._id}>
              <td className={styles.box}>
                <span />
              </td>
              <td>
                {item.name}
                {item.crackers.length > 0 ? (
                  <p className={styles.contents}>
                    Each with {item.crackers.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
                  </p>
                ) : null}
              </td>
              <td className={styles.quantity}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sheet === sheets.length - 1 ? (
        <footer>
          <p>
            {order.items.length} {order.items.length === 1 ? "line" : "lines"}, {pieces}{" "}
            {pieces === 1 ? "piece" : "pieces"}
            {order.hasGifts ? ", with complimentary gifts" : ""}
          </p>
          <p className={styles.money}>{moneyNote(order)}</p>
          <p>Packed by: ____________________</p>
        </footer>
      ) : null}
      {sheet === 0 && shop?.address ? (
        <p className={styles.from}>
          If undelivered, return to: {shop.name}, {shop.address}
          {shop.phone ? `, ${phone(shop.phone)}` : ""}
        </p>
      ) : null}
    </article>
  ));
}
