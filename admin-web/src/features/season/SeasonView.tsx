import { formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Season, SeasonDay } from "../../api/season";
import { useMay } from "../../api/session";
import { shortDay } from "../../lib/dates";
import { axisRupees, count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Card, CardBody } from "../../ui/Card";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { DaysTable } from "./DaysTable";
import { LineChart } from "./LineChart";
import { dayRange, distance } from "./lines";
import { Ranking } from "./Ranking";
import styles from "./SeasonView.module.css";

type Figure = "orders" | "revenue" | "packed" | "unpaid";

const charts: { figure: Figure; title: string; isMoney?: boolean }[] = [
  { figure: "orders", title: "Orders" },
  { figure: "revenue", title: "Revenue", isMoney: true },
  { figure: "packed", title: "Packed" },
  { figure: "unpaid", title: "Unpaid" },
];

const pointsOf = (days: SeasonDay[], figure: Figure) =>
  days.map((day) => ({ at: day.daysToDeepavali, value: day[figure] }));

function Charts({ season }: { season: Season }) {
  const { year, days, lastSeason } = season;
  const lists = lastSeason.length > 0 ? [days, lastSeason] : [days];
  const span = dayRange(lists.map((list) => pointsOf(list, "orders")));
  const [chosen, setChosen] = useState(days.at(-1)?.daysToDeepavali ?? 0);
  const slider = useId();
  const names = lists.map((list, index) => {
    const day = list.find(({ daysToDeepavali }) => daysToDeepavali === chosen);
    return `${year - index}: ${day ? shortDay(day.day) : "–"}`;
  });
  return (
    <>
      <Card>
        <CardBody className={styles.day}>
          <label htmlFor={slider}>
            <b>{distance(chosen)}</b> <span className={text.note}>({names.join(", ")})</span>
          </label>
          {/* From left to right as the charts: the days before Deepavali are negative here. */}
          <input
            id={slider}
            type="range"
            min={-span.first}
            max={-span.last}
            value={-chosen}
            aria-valuetext={distance(chosen)}
            onChange={(event) => setChosen(-Number(event.currentTarget.value))}
          />
        </CardBody>
      </Card>
      <div className={layout.half}>
        {charts.map(({ figure, title, isMoney }) => (
          <LineChart
            key={figure}
            title={title}
            lines={lists.map((list, index) => ({ label: String(year - index), points: pointsOf(list, figure) }))}
            chosen={chosen}
            onChoose={setChosen}
            axis={isMoney ? axisRupees : count}
            exact={isMoney ? rupees : count}
          />
        ))}
      </div>
    </>
  );
}

/** The season in charts, rankings and exact numbers. */
export function SeasonView({ season }: { season: Season }) {
  const opensProducts = useMay("edit_stock");
  const { countedAt, deepavali, lastSeason, best, slowest, runningOut, places, year } = season;
  if (countedAt === null) {
    return (
      <Card>
        <EmptyState title="No figures yet">The figures are made every night; the first are there tomorrow.</EmptyState>
      </Card>
    );
  }
  const nameOf = ({ _id, name, type = "product" }: { _id: string; name: string; type?: string }) =>
    opensProducts && type === "product" ? <Link to={paths.product(_id)}>{name}</Link> : name;
  const until = `Until the night of ${formatMoment(countedAt)}.`;
  return (
    <div className={layout.column}>
      <p className={text.note}>
        Deepavali is on {shortDay(deepavali)}. Days and places include what came since the night; orders that are
        cancelled do not count.{lastSeason.length === 0 ? ` There are no figures of ${year - 1}.` : ""}
      </p>
      <Charts key={year} season={season} />
      <div className={layout.half}>
        <Ranking
          title="Best sellers"
          heads={["Name", "Units", "Revenue"]}
          rows={best.map((row) => ({
            key: `${row.type} ${row._id}`,
            name: nameOf(row),
            size: row.units,
            cells: [count(row.units), rupees(row.revenue)],
          }))}
          note={`${until} Units of a product include those in funds and gift boxes.`}
          empty="Nothing was sold yet."
        />
        <Ranking
          title="Slowest sellers"
          heads={["Product", "Units", "In stock"]}
          rows={slowest.map((row) => ({
            key: row._id,
            name: nameOf(row),
            size: row.units,
            cells: [count(row.units), count(row.stock)],
          }))}
          note={`${until} Of the products on sale.`}
          empty="No product is on sale."
        />
        <Ranking
          title="Running out"
          heads={["Product", "In stock", "Per day", "Sold out on"]}
          rows={runningOut.map((row) => ({
            key: row._id,
            name: nameOf(row),
            size: row.perDay,
            cells: [count(row.stock), count(row.perDay), row.stock === 0 ? "Sold out" : shortDay(row.endsOn)],
          }))}
          note="If they are sold as in the last seven days. The bar is the number per day."
          empty="No product is sold out before the season ends, at the pace of the last seven days."
        />
        <Ranking
          title="Places"
          heads={["State", "Orders", "Revenue"]}
          rows={places.map((row) => ({
            key: row.state,
            name: row.state,
            size: row.orders,
            cells: [count(row.orders), rupees(row.revenue)],
          }))}
          empty="Nothing was sold yet."
        />
      </div>
      <DaysTable season={season} />
    </div>
  );
}
