import { cx } from "@shop/shared/lib/classes";
import { FieldError, FieldSet } from "../../ui/Field";
import { useFormField } from "../../ui/formFields";
import inputs from "../../ui/Input.module.css";
import type { Option } from "../../ui/Select";
import text from "../../ui/text.module.css";
import styles from "./Chips.module.css";

type Props = {
  name: string;
  legend: string;
  half?: boolean;
  options: Option[];
  value: string[];
  /** Said when there is nothing to choose from. */
  empty?: string;
  onChange: (chosen: string[]) => void;
};

/** Several of a few. */
export function Chips({ name, legend, half = false, options, value: chosen, empty, onChange }: Props) {
  const { id, error } = useFormField({ name });
  return (
    <FieldSet legend={legend} span={half ? 3 : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <div className={cx(inputs.input, styles.chips)} id={id} tabIndex={-1} aria-invalid={error ? true : undefined}>
        {options.length === 0 ? <span className={text.dim}>{empty}</span> : null}
        {options.map(({ value, label }) => (
          <label key={value} className={cx(styles.chip, chosen.includes(value) && styles.chosen)}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() =>
                onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
              }
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FieldSet>
  );
}
