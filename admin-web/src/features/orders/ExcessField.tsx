import { rupees } from "@shop/shared/lib/money";
import { optionsOf } from "../../lib/records";
import { Choice, Choices } from "../../ui/Choice";
import { FieldSet } from "../../ui/Field";

export type Excess = "refund" | "record";

const excesses: Record<Excess, string> = {
  refund: "Send the rest back: a refund becomes due",
  record: "Leave the rest on record until the customer asks for it",
};

/** What becomes of so many rupees more than are due. */
export function ExcessField(props: { over: number; value: Excess | null; onChange: (value: Excess) => void }) {
  return (
    <FieldSet legend={`${rupees(props.over)} more than is due. What happens with the rest?`}>
      <Choices>
        {optionsOf(excesses).map(({ value, label }) => (
          <Choice key={value} name="excess" checked={value === props.value} onChange={() => props.onChange(value)}>
            {label}
          </Choice>
        ))}
      </Choices>
    </FieldSet>
  );
}
