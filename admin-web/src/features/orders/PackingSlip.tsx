import type { Order } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { addressLines } from "./address";

/** What whoever hands the parcel over must know of the money; a slip never calls paid what is not. */
function moneySaid(order: Order): string {
  if (order.status === "cancelled") return "CANCELLED: do not send";
  if (order.paymentInfo.status === "completed") return "Paid";
  if (order.paymentMethod === "cod") return `Collect in cash: ${rupees(order.pricing.total)}`;
  return "NOT PAID YET: do not send";
}

/** One parcel on one sheet: large address, lines to tick, no colour. Shown by the printer alone. */
export function PackingSlip({ order, shop }: { order: Order; shop: string }) {
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <article className="slip">
      <header>
        <div>
          <b>{shop}</b>
          <p>Packing slip</p>
        </div>
        <div>
          <b className="slip-number">{order.orderNumber}</b>
          <p>{fullDay(order.createdAt)}</p>
        </div>
      </header>
      <section className="slip-to">
        <h2>Deliver to</h2>
        {addressLines(order.shippingAddress).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{phone(order.shippingAddress.phoneNumber)}</p>
      </section>
      <table>
        <thead>
          <tr>
            <th aria-label="Packed" />
            <th>Item</th>
            <th>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => (
            <tr key={`${item.name}${index}`}>
              <td className="slip-box">
                <span />
              </td>
              <td>
                {item.name}
                {item.crackers.length > 0 ? (
                  <p className="slip-contents">
                    Each with {item.crackers.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
                  </p>
                ) : null}
              </td>
              <td className="slip-quantity">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>
          {order.items.length} {order.items.length === 1 ? "line" : "lines"}, {pieces}{" "}
          {pieces === 1 ? "piece" : "pieces"}
          {order.hasGifts ? ", with complimentary gifts" : ""}
        </p>
        <p className="slip-money">{moneySaid(order)}</p>
        <p>Packed by: ____________________</p>
      </footer>
    </article>
  );
}
