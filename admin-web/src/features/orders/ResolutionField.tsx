import type { components } from "../../api/schema";

export type Resolution = NonNullable<components["schemas"]["VerdictInRequest"]["resolution"]>;

export const resolutions: { value: Resolution; label: string }[] = [
  { value: "revive", label: "Take the order up again" },
  { value: "refund_due", label: "Keep it cancelled and send the money back" },
];

/** What happens with money that arrived for a cancelled order. */
export function ResolutionField(props: { value: Resolution | null; onChange: (value: Resolution) => void }) {
  return (
    <fieldset className="field">
      <legend className="legend">This order is cancelled. What happens with the money?</legend>
      <div className="picks">
        {resolutions.map(({ value, label }) => (
          <label key={value} className={value === props.value ? "on" : undefined}>
            <input
              type="radio"
              name="resolution"
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
