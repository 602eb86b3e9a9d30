import { cx } from "@shop/shared/lib/classes";
import { type DayName, dayNames, daysNamed } from "../../lib/dates";
import { Button } from "../../ui/Button";
import { Input } from "../../ui/Input";
import styles from "./DaysFilter.module.css";

type Days = { days: DayName | ""; dateFrom: string; dateTo: string };
type Props = Days & { onChange: (days: Days) => void };

const labels: Record<DayName, string> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "7 days",
  month: "Month",
  season: "Season",
};

export function dayLabel(days: string): string {
  const name = dayNames.find((each) => each === days);
  return name ? labels[name] : "";
}

export function isReversed(from: string, to: string): boolean {
  return from !== "" && to !== "" && from > to;
}

/** Placed from which day to which, both included, in India. A preset follows the calendar; its days are shown. */
export function DaysFilter({ days, dateFrom, dateTo, onChange }: Props) {
  const named = dayNames.find((name) => name === days);
  const { from, to } = named ? daysNamed(named) : { from: dateFrom, to: dateTo };
  const change = (dateFrom: string, dateTo: string) => onChange({ days: "", dateFrom, dateTo });
  return (
    <fieldset className={styles.days}>
      <legend className={styles.legend}>Placed</legend>
      <DayField label="From" value={from} invalid={isReversed(from, to)} onChange={(value) => change(value, to)} />
      <DayField label="To" value={to} invalid={isReversed(from, to)} onChange={(value) => change(from, value)} />
      <div className={styles.presets}>
        {dayNames.map((name) => (
          <Button
            key={name}
            size="small"
            aria-pressed={name === named}
            onClick={() => onChange({ days: name === named ? "" : name, dateFrom: "", dateTo: "" })}
          >
            {labels[name]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function DayField(props: { label: string; value: string; invalid: boolean; onChange: (value: string) => void }) {
  const { label, value, invalid, onChange } = props;
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <Input
        type="date"
        className={cx(styles.input, value && styles.chosen)}
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
