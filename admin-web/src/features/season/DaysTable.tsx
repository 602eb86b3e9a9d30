import { rupees } from "@shop/shared/lib/money";
import type { Season, SeasonDay } from "../../api/season";
import { shortDay } from "../../lib/dates";
import { count } from "../../lib/money";
import { Card } from "../../ui/Card";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";

const heads = ["Day", "Orders", "Revenue", "Packed", "Unpaid"];

function cellsOf(day: SeasonDay | undefined): string[] {
  if (!day) return heads.map(() => "–");
  return [shortDay(day.day), count(day.orders), rupees(day.revenue), count(day.packed), count(day.unpaid)];
}

/** The exact numbers of both seasons, the last day first. */
export function DaysTable({ season }: { season: Season }) {
  const { year, days, lastSeason } = season;
  const years = lastSeason.length > 0 ? [year, year - 1] : [year];
  const byDistance = [days, lastSeason].map((list) => new Map(list.map((day) => [day.daysToDeepavali, day])));
  const distances = [...new Set(byDistance.flatMap((map) => [...map.keys()]))].sort((one, other) => one - other);
  return (
    <Card>
      <header>
        <h2>Exact numbers</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else to focus. */}
      <section className={layout.sideways} aria-label="Days" tabIndex={0}>
        <Table slim aria-label="Exact numbers">
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                Days to Deepavali
              </th>
              {years.map((each) => (
                <th key={each} colSpan={heads.length} scope="colgroup">
                  {each}
                </th>
              ))}
            </tr>
            <tr>
              {years.flatMap((each) =>
                heads.map((head) => (
                  <th key={`${each} ${head}`} scope="col" className={text.right}>
                    {head}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {distances.map((distance) => (
              <tr key={distance}>
                <th scope="row">{distance}</th>
                {years.flatMap((each, index) =>
                  cellsOf(byDistance[index]?.get(distance)).map((cell, place) => (
                    <td key={`${each} ${heads[place]}`} className={text.right}>
                      <span className={text.nowrap}>{cell}</span>
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </Card>
  );
}
