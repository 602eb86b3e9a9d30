import type { PointerEvent } from "react";
import { axisTop } from "../../lib/axis";
import { Card, CardBody } from "../../ui/Card";
import styles from "./LineChart.module.css";
import { dayAt, dayRange, distance, marksOf, type Point, plot, xOf, yOf } from "./lines";

type Line = { label: string; points: Point[] };

type Props = {
  title: string;
  /** The first is drawn strong, the other dashed. */
  lines: Line[];
  /** The day whose values are shown, by days to Deepavali. */
  chosen: number;
  onChoose: (at: number) => void;
  axis: (value: number) => string;
  exact: (value: number) => string;
};

const lineStyles = [styles.strong, styles.dashed];

function pathOf(points: Point[], span: ReturnType<typeof dayRange>, top: number): string {
  return points.map(({ at, value }, index) => `${index ? "L" : "M"}${xOf(at, span)} ${yOf(value, top)}`).join("");
}

/** Seasons as lines by days to Deepavali. The legend shows the values of the chosen day; the page has them as a table. */
export function LineChart({ title, lines, chosen, onChoose, axis, exact }: Props) {
  const span = dayRange(lines.map(({ points }) => points));
  const peaks = lines.map(({ points }) => Math.max(0, ...points.map(({ value }) => value)));
  const top = axisTop(Math.max(...peaks));
  const highest = lines.map(({ label }, index) => `${label} up to ${exact(peaks[index] ?? 0)}`).join(", ");
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) onChoose(dayAt((event.clientX - left) / width, span));
  };
  const ruleAt = xOf(chosen, span);
  return (
    <Card>
      <header>
        <h2>{title}</h2>
      </header>
      <CardBody>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${plot.width} ${plot.height}`}
          role="img"
          aria-label={`${title} by days to Deepavali: ${highest}`}
          onPointerMove={choose}
          onPointerDown={choose}
        >
          {[0, 1, 2, 3, 4].map((step) => {
            const y = yOf((top / 4) * step, top);
            return (
              <g key={step}>
                <path className={styles.grid} d={`M${plot.left} ${y}H${plot.width - plot.right}`} />
                <text x={plot.left - 6} y={y + 4} textAnchor="end">
                  {axis((top / 4) * step)}
                </text>
              </g>
            );
          })}
          {marksOf(span).map((at) => (
            <g key={at}>
              <path className={styles.grid} d={`M${xOf(at, span)} ${plot.bottom}v5`} />
              <text x={xOf(at, span)} y={plot.bottom + 18} textAnchor="middle">
                {at === 0 ? "Deepavali" : Math.abs(at)}
              </text>
            </g>
          ))}
          <text x={(plot.left + plot.width) / 2} y={plot.height - 4} textAnchor="middle">
            Days to Deepavali
          </text>
          <path className={styles.rule} d={`M${ruleAt} ${plot.top}V${plot.bottom}`} />
          {[...lines].reverse().map(({ label, points }, index) => (
            <path key={label} className={lineStyles[lines.length - 1 - index]} d={pathOf(points, span, top)} />
          ))}
        </svg>
        <ul className={styles.legend} aria-label={`${title}, ${distance(chosen)}`}>
          {lines.map(({ label, points }, index) => {
            const point = points.find(({ at }) => at === chosen);
            return (
              <li key={label}>
                <svg className={styles.sample} viewBox="0 0 28 8" aria-hidden="true">
                  <path className={lineStyles[index]} d="M0 4H28" />
                </svg>
                {label}: <b>{point ? exact(point.value) : "–"}</b>
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
