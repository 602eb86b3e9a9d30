import type { components } from "../../api/schema";
import { Choice, Choices } from "../../ui/Choice";
import { FieldSet } from "../../ui/Field";

export type Resolution = NonNullable<components["schemas"]["VerdictInRequest"]["resolution"]>;

export const resolutions: { value: Resolution; label: string }[] = [
  { value: "revive", label: "Take the order up again" },
  { value: "refund_due", label: "Keep it cancelled and send the money back" },
];

/** What happens with money that arrived for a cancelled order. */
export function ResolutionField(props: { value: Resolution | null; onChange: (value: Resolution) => void }) {
  return (
    <FieldSet legend="This order is cancelled. What happens with the money?">
      <Choices>
        {resolutions.map(({ value, label }) => (
          <Choice key={value} name="resolution" checked={value === props.value} onChange={() => props.onChange(value)}>
            {label}
          </Choice>
        ))}
      </Choices>
    </FieldSet>
  );
}
