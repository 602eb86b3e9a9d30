import { classes } from "../../lib/classes";
import { indiaDate } from "../../lib/dates";
import { Input } from "../../ui/Input";
import { type Option, Select } from "../../ui/Select";
import styles from "./DaysFilter.module.css";

type Props = { from: string; to: string; onChange: (days: { dateFrom: string; dateTo: string }) => void };

const day = 86_400_000;

/** The first and the last day of each preset, in India. */
function presets(now: number): (Option & { from: string; to: string })[] {
  const today = indiaDate(now);
  const ago = (days: number) => indiaDate(now - days * day);
  return [
    { value: "any", label: "Any day", from: "", to: "" },
    { value: "today", label: "Today", from: today, to: today },
    { value: "yesterday", label: "Yesterday", from: ago(1), to: ago(1) },
    { value: "week", label: "Last 7 days", from: ago(6), to: today },
    { value: "month", label: "Last 30 days", from: ago(29), to: today },
    { value: "this-month", label: "This month", from: `${today.slice(0, 8)}01`, to: today },
  ];
}

export function isReversed(from: string, to: string): boolean {
  return from !== "" && to !== "" && from > to;
}

/** Placed from which day to which, both included. */
export function DaysFilter({ from, to, onChange }: Props) {
  const known = presets(Date.now());
  const chosen = known.find((preset) => preset.from === from && preset.to === to);
  const options = chosen ? known : [...known, { value: "own", label: "Own days" }];
  return (
    <>
      <Select
        label="Days"
        value={chosen?.value ?? "own"}
        standard="any"
        options={options}
        onChange={(value) => {
          const preset = known.find((each) => each.value === value);
          if (preset) onChange({ dateFrom: preset.from, dateTo: preset.to });
        }}
      />
      <DayField
        label="From"
        value={from}
        invalid={isReversed(from, to)}
        onChange={(dateFrom) => onChange({ dateFrom, dateTo: to })}
      />
      <DayField
        label="To"
        value={to}
        invalid={isReversed(from, to)}
        onChange={(dateTo) => onChange({ dateFrom: from, dateTo })}
      />
    </>
  );
}

function DayField(props: { label: string; value: string; invalid: boolean; onChange: (value: string) => void }) {
  const { label, value, invalid, onChange } = props;
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <Input
        type="date"
        className={classes(styles.input, value && styles.chosen)}
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
