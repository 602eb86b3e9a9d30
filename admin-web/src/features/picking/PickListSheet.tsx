import { formatMoment } from "@shop/shared/lib/dates";
import type { PickList } from "../../api/picking";
import { count } from "../../lib/money";
import styles from "./PickListSheet.module.css";
import { partsOf, titleOf } from "./rows";
import { sourceLabel } from "./source";

/** The list on paper, with a box to tick before each line. Only visible in print. */
export function PickListSheet({ list: { pickList, orders, groups } }: { list: PickList }) {
  const counted = orders.filter(({ status }) => status !== "cancelled");
  return (
    <article className={styles.sheet}>
      <header>
        <h1>Pick list {pickList._id}</h1>
        <p>
          {sourceLabel(pickList)}, {pickList.madeBy}, {formatMoment(pickList.madeAt)}
        </p>
      </header>
      {groups.map((group) => (
        <section key={`${group.kind}${group.name}`}>
          <h2>
            {titleOf(group)} {group.names.ta ? <span lang="ta">{group.names.ta}</span> : null}
          </h2>
          {partsOf(group).map((part) => (
            <table key={part.key}>
              {part.pack ? (
                <caption>
                  {part.pack.name} {part.pack.tamil ? <span lang="ta">{part.pack.tamil}</span> : null} ×{" "}
                  {count(part.pack.quantity)}, all together:
                </caption>
              ) : null}
              <tbody>
                {part.lines.map((line) => (
                  <tr key={line.key}>
                    <td className={styles.box}>
                      <span />
                    </td>
                    <td>
                      {line.name} {line.tamil ? <span lang="ta">{line.tamil}</span> : null}
                    </td>
                    <td className={styles.unit}>{line.unit}</td>
                    <td className={styles.quantity}>{count(line.quantity)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </section>
      ))}
      <p className={styles.orders}>Orders: {counted.map(({ orderNumber }) => orderNumber).join(", ")}</p>
    </article>
  );
}
