import { cx } from "@shop/shared/lib/classes";
import { useId, useState } from "react";
import { Choice, Choices } from "./Choice";
import { Dialog } from "./Dialog";
import inputs from "./Input.module.css";
import styles from "./Select.module.css";
import { useIsMobile } from "./useIsMobile";

export type Option<Value extends string = string> = { value: Value; label: string };

export type SelectProps<Value extends string> = {
  label: string;
  value: string;
  options: Option<Value>[];
  onChange: (value: Value) => void;
  /** The value that filters nothing; any other is marked as set. */
  standard?: string;
  id?: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
};

/** A select on a desk; at 768 px and less a button that opens a list to tap. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, standard, id, disabled, invalid, describedBy } = props;
  const narrow = useIsMobile();
  const [open, setOpen] = useState(false);
  const own = useId();
  const name = id ?? own;
  const set = standard !== undefined && value !== standard;
  const className = cx(inputs.input, styles.select, set && styles.changed);
  const shown = options.find((option) => option.value === value);

  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  if (!narrow) {
    return (
      <select
        id={name}
        className={className}
        aria-label={id ? undefined : label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {shown ? null : (
          <option value={value} disabled hidden>
            {value || "Choose"}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <>
      <button
        type="button"
        id={name}
        className={className}
        aria-haspopup="dialog"
        aria-label={`${label}: ${shown?.label ?? "not chosen"}`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {shown?.label ?? "Choose"}
      </button>
      {open ? (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <Choices label={label}>
            {options.map((option) => (
              <Choice
                key={option.value}
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                onClick={() => setOpen(false)}
              >
                {option.label}
              </Choice>
            ))}
          </Choices>
        </Dialog>
      ) : null}
    </>
  );
}
