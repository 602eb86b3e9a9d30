import { useId, useState } from "react";
import { Dialog } from "./Dialog";
import { useIsMobile } from "./useIsMobile";

export type Option = { value: string; label: string };

type Props = {
  label: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
  /** The value that filters nothing; any other is marked as set. */
  standard?: string;
  id?: string;
  className?: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
};

/** A select on a desk; at 768 px and less a button that opens a list to tap. */
export function Select({
  label,
  value,
  options,
  onChange,
  standard,
  id,
  className = "",
  disabled,
  invalid,
  describedBy,
}: Props) {
  const narrow = useIsMobile();
  const [open, setOpen] = useState(false);
  const own = useId();
  const name = id ?? own;
  const set = standard !== undefined && value !== standard;
  const classes = ["in", set ? "on" : "", className].filter(Boolean).join(" ");
  const shown = options.find((option) => option.value === value);

  if (!narrow) {
    return (
      <select
        id={name}
        className={classes}
        aria-label={id ? undefined : label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
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
        className={`${classes} pick`}
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
          <div className="picks" role="radiogroup" aria-label={label}>
            {options.map((option) => (
              <label key={option.value} className={option.value === value ? "on" : undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={option.value === value}
                  onChange={() => onChange(option.value)}
                  onClick={() => setOpen(false)}
                />
                {option.label}
              </label>
            ))}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
