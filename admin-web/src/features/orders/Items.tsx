import { useState } from "react";
import type { Order, OrderItem } from "../../api/types";
import { classes } from "../../lib/classes";
import { count, rupees } from "../../lib/money";
import { readText, writeText } from "../../shared/lib/storage";
import { Card } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import styles from "./Items.module.css";

const kinds: Record<OrderItem["type"], string> = { product: "", bundle: "Bundle", giftbox: "Gift box" };

/** Boxes to tick while packing, once the order is on its way through the godown; kept in this browser. */
export function Items({ order, packing }: { order: Order; packing: boolean }) {
  const key = `packed:${order._id}`;
  const [packed, setPacked] = useState<Set<number>>(() => new Set(JSON.parse(readText(key) ?? "[]") as number[]));
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const toggle = (index: number) => {
    const next = new Set(packed);
    if (!next.delete(index)) next.add(index);
    setPacked(next);
    writeText(key, next.size > 0 ? JSON.stringify([...next]) : null);
  };
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
            <th>Price</th>
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
                    onChange={() => toggle(index)}
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
              {packing ? (
                <td className={classes(text.right, styles.quantity)}>× {item.quantity}</td>
              ) : (
                <td className={classes(text.right, text.nowrap)}>
                  {item.quantity} × {rupees(item.price)}
                </td>
              )}
              <td className={classes(text.right, text.nowrap, packing && layout.wideOnly)}>
                <b>{rupees(item.total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
