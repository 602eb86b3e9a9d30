import type { ReactNode } from "react";
import type { SubCategory } from "../../api/types";
import { FieldError } from "../../ui/Field";

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
    <fieldset className="field w3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="legend">Subcategories</legend>
      <div className="in chips" id={id} tabIndex={-1} aria-invalid={error ? true : undefined}>
        {options.length === 0 ? <span className="dim">{empty}</span> : null}
        {options.map(({ _id, name }) => (
          <label key={_id} className={chosen.includes(_id) ? "chip on" : "chip"}>
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
    </fieldset>
  );
}
