import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import { usePacked } from "../../api/packed";
import type { AnyOrder, OrderItem } from "../../api/types";
import { count } from "../../lib/money";
import { Card } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import styles from "./Items.module.css";

const kinds: Record<OrderItem["type"], string> = { product: "", bundle: "Bundle", giftbox: "Gift box" };

/** Boxes to tick while packing, once the order is on its way through the godown; the packing screen has the same ticks. */
export function Items({ order, packing }: { order: AnyOrder; packing: boolean }) {
  const { packed, tick } = usePacked(order);
  const priced = order.pricing !== undefined;
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Card className={styles.items}>
      <header>
        <h2>Items</h2>
        <span className={text.note}>
          {order.items.length} {order.items.length === 1 ? "line" : "lines"}, {count(pieces)}{" "}
          {pieces === 1 ? "piece" : "pieces"}
        </span>
        <span className={layout.grow} />
        {packing ? (
          <span className={text.small} role="status">
            <b>
              {packed.size} of {order.items.length}
            </b>{" "}
            packed
          </span>
        ) : null}
      </header>
      <Table slim={!packing}>
        <thead className={layout.unseen}>
          <tr>
            {packing ? <th>Packed</th> : null}
            <th>Item</th>
            <th>Quantity</th>
            {priced ? <th>Price</th> : null}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => (
            <tr key={`${item.name}${index}`}>
              {packing ? (
                <td className={styles.pick}>
                  <input
                    type="checkbox"
                    checked={packed.has(index)}
                    onChange={(event) => tick(index, event.currentTarget.checked)}
                    aria-label={`Packed: ${item.name}`}
                  />
                </td>
              ) : null}
              <td>
                <div className={layout.row}>
                  <Thumb src={item.image?.url} />
                  <span>
                    {item.name}
                    <small>{kinds[item.type] || item.categoryName}</small>
                  </span>
                </div>
              </td>
              {packing || !priced ? (
                <td className={cx(text.right, styles.quantity)}>× {item.quantity}</td>
              ) : (
                <td className={cx(text.right, styles.each)}>
                  {item.quantity} × {item.price === undefined ? "–" : rupees(item.price)}
                </td>
              )}
              {priced ? (
                <td className={cx(text.right, text.nowrap, packing && layout.wideOnly)}>
                  <b>{item.total === undefined ? "–" : rupees(item.total)}</b>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
