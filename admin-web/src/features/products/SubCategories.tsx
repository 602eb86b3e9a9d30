import type { ReactNode } from "react";
import type { SubCategory } from "../../api/types";
import { classes } from "../../lib/classes";
import { FieldError, FieldSet } from "../../ui/Field";
import inputs from "../../ui/Input.module.css";
import text from "../../ui/text.module.css";
import styles from "./SubCategories.module.css";

type Props = {
  id: string;
  options: SubCategory[];
  value: string[];
  error: ReactNode;
  empty: string;
  onChange: (chosen: string[]) => void;
};

export function SubCategories({ id, options, value: chosen, error, empty, onChange }: Props) {
  return (
    <FieldSet legend="Subcategories" span={3} aria-describedby={error ? `${id}-error` : undefined}>
      <div
        className={classes(inputs.input, styles.chips)}
        id={id}
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
      >
        {options.length === 0 ? <span className={text.dim}>{empty}</span> : null}
        {options.map(({ _id, name }) => (
          <label key={_id} className={classes(styles.chip, chosen.includes(_id) && styles.chosen)}>
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={() => onChange(chosen.includes(_id) ? chosen.filter((each) => each !== _id) : [...chosen, _id])}
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FieldSet>
  );
}
