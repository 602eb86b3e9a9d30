import type { TrackingImport, TrackingOutcome, TrackingRow } from "../../api/tracking";
import { count } from "../../lib/money";
import { State } from "../../ui/badges";
import type { IconName } from "../../ui/icons";

/** Label of a row: its result, otherwise its outcome. */
export type ShownOutcome = TrackingOutcome | "shipped" | "refused";

export function outcomeOf({ result, outcome }: TrackingRow): ShownOutcome {
  return result === "shipped" || result === "refused" ? result : outcome;
}

export const outcomes: ShownOutcome[] = [
  "shipped",
  "refused",
  "ready",
  "replaces",
  "unpaid",
  "unchanged",
  "unknown",
  "cancelled",
  "doubled",
  "damaged",
];

export const outcomeLabel: Record<ShownOutcome, string> = {
  shipped: "Shipped",
  refused: "Refused",
  ready: "Ready",
  replaces: "Replaces",
  unpaid: "Not paid",
  unchanged: "Unchanged",
  unknown: "Unknown order",
  cancelled: "Cancelled",
  doubled: "Doubled",
  damaged: "Damaged",
};

type Badge = { tone: "good" | "going" | "new" | "off"; icon: IconName };

const badges: Record<ShownOutcome, Badge> = {
  shipped: { tone: "good", icon: "s-shipped" },
  refused: { tone: "new", icon: "stop" },
  ready: { tone: "good", icon: "check" },
  replaces: { tone: "going", icon: "edit" },
  unpaid: { tone: "new", icon: "rupee" },
  unchanged: { tone: "off", icon: "minus" },
  unknown: { tone: "new", icon: "help" },
  cancelled: { tone: "off", icon: "s-cancelled" },
  doubled: { tone: "new", icon: "copy" },
  damaged: { tone: "new", icon: "warn" },
};

/** Outcome or result of a row. */
export function RowState({ row }: { row: TrackingRow }) {
  if (row.ticked && row.result === "") {
    return (
      <State tone="going" icon="clock">
        Is being shipped
      </State>
    );
  }
  const shown = outcomeOf(row);
  const { tone, icon } = badges[shown];
  return (
    <State tone={tone} icon={icon}>
      {outcomeLabel[shown]}
    </State>
  );
}

/** How far a list is, in words. */
export function importSummary({ state, rowCount, ticked, shipped, unchanged, refused }: TrackingImport): string {
  if (ticked === 0) return `${count(rowCount)} ${rowCount === 1 ? "row" : "rows"}, none shipped yet`;
  const done = shipped + unchanged + refused;
  if (state === "committing") return `${count(done)} of ${count(ticked)} done`;
  const parts = [`${count(shipped)} shipped`];
  if (unchanged) parts.push(`${count(unchanged)} unchanged`);
  if (refused) parts.push(`${count(refused)} refused`);
  return parts.join(", ");
}
