import { toIsoDay } from "@shop/shared/lib/dates";
import { useId, useState } from "react";
import { axisTop } from "../../lib/axis";
import { chartDay, shortDay } from "../../lib/dates";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import styles from "./BarChart.module.css";
import { barsOf, plot } from "./chart";

type Props = {
  title: string;
  days: { date: string; value: number }[];
  axis: (value: number) => string;
  exact: (value: number) => string;
  note: string;
};

/** Bars of one colour; today striped, for it is not over; the peak and today labelled; the same as a table. */
export function BarChart({ title, days, axis, exact, note }: Props) {
  const [table, setTable] = useState(false);
  const hatch = useId();
  const today = toIsoDay();
  const peak = Math.max(0, ...days.map((each) => each.value));
  const top = axisTop(peak);
  const bars = barsOf(days, top);
  const peakAt = bars.findIndex((bar) => bar.value === peak);
  const first = days[0];
  const last = days.at(-1);
  const description =
    first && last
      ? `${title}, ${shortDay(first.date)} to ${shortDay(last.date)}: up to ${exact(peak)}; today ${exact(
          days.find((each) => each.date === today)?.value ?? 0,
        )} so far`
      : title;
  return (
    <Card>
      <header>
        <h2>{title}</h2>
        <span className={layout.grow} />
        <Button size="small" variant="ghost" onClick={() => setTable(!table)} aria-pressed={table}>
          {table ? "Show as picture" : "Show as table"}
        </Button>
      </header>
      {table ? (
        <Table slim>
          <thead>
            <tr>
              <th>Day</th>
              <th className={text.right}>{title.split(" ")[0]}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((each) => (
              <tr key={each.date}>
                <td>
                  {shortDay(each.date)}
                  {each.date === today ? " (so far)" : ""}
                </td>
                <td className={text.right}>{exact(each.value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <CardBody>
          <svg
            className={styles.chart}
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            role="img"
            aria-label={description}
          >
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect className={styles.bar} width="2.5" height="6" />
              </pattern>
            </defs>
            {[0, 1, 2, 3, 4].map((step) => {
              const y = plot.bottom - (step / 4) * (plot.bottom - plot.top);
              return (
                <g key={step}>
                  <path className={styles.grid} d={`M${plot.left} ${y}H${plot.width}`} />
                  <text x={plot.left - 6} y={y + 4} textAnchor="end">
                    {axis((top / 4) * step)}
                  </text>
                </g>
              );
            })}
            {bars.map((bar, index) => {
              const now = bar.date === today;
              const middle = bar.x + bar.width / 2;
              return (
                <g key={bar.date}>
                  <rect
                    className={now ? styles.now : styles.bar}
                    style={now ? { fill: `url(#${hatch})` } : undefined}
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={bar.height}
                    rx="2"
                  >
                    <title>{`${shortDay(bar.date)}: ${exact(bar.value)}`}</title>
                  </rect>
                  {(index === peakAt && peak > 0) || now ? (
                    <text className={styles.value} x={middle} y={bar.y - 5} textAnchor="middle">
                      {axis(bar.value)}
                    </text>
                  ) : null}
                  {(bars.length - 1 - index) % 2 === 0 ? (
                    <text x={middle} y={plot.bottom + 16} textAnchor="middle">
                      {chartDay(bar.date)}
                    </text>
                  ) : null}
                </g>
              );
            })}
          </svg>
          <p className={text.hint}>{note}</p>
        </CardBody>
      )}
    </Card>
  );
}
