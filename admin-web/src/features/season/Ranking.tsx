import type { ReactNode } from "react";
import { Card, CardBody } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import styles from "./Ranking.module.css";

type Row = {
  key: string;
  name: ReactNode;
  /** What the bar shows. */
  size: number;
  cells: string[];
};

type Props = { title: string; note?: string; heads: string[]; rows: Row[]; empty: string };

/** A table whose rows have bars: each is as long as its share of the largest. */
export function Ranking({ title, note, heads, rows, empty }: Props) {
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  const [first, ...others] = heads;
  return (
    <Card>
      <header>
        <h2>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <CardBody as="p" className={text.note}>
          {empty}
        </CardBody>
      ) : (
        <div className={layout.sideways}>
          <Table slim aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {others.map((head) => (
                  <th key={head} scope="col" className={text.right}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, size, cells }) => (
                <tr key={key}>
                  <td className={styles.name}>
                    {name}
                    <i className={styles.bar} style={{ "--share": (size / largest).toFixed(3) }} aria-hidden="true" />
                  </td>
                  {cells.map((cell, index) => (
                    <td key={others[index]} className={text.right}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {note && rows.length > 0 ? (
        <CardBody as="p" className={text.hint}>
          {note}
        </CardBody>
      ) : null}
    </Card>
  );
}
