import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Icon } from "./Icon";
import { type Option, Select } from "./Select";

type Shared = { label: ReactNode; hint?: ReactNode; error?: ReactNode; span?: "w2" | "w3" | "w4" | "w3 keep" };

function Frame({ id, label, hint, error, span, children }: Shared & { id: string; children: ReactNode }) {
  return (
    <div className={span ? `field ${span}` : "field"}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <span className="err" id={id}>
      <Icon name="warn" />
      {children}
    </span>
  );
}

function excerpt(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
}

type TextProps = Shared & Omit<ComponentPropsWithRef<"input">, "id"> & { id?: string; before?: string; after?: string };

export function TextField({ label, hint, error, span, before, after, id, className, ...input }: TextProps) {
  const own = useId();
  const name = id ?? own;
  const field = (
    <input
      {...input}
      id={name}
      className={className ? `in ${className}` : "in"}
      aria-invalid={error ? true : undefined}
      aria-describedby={excerpt(name, hint, error)}
    />
  );
  return (
    <Frame id={name} label={label} hint={hint} error={error} span={span}>
      {before || after ? (
        <div className="pre">
          {before ? <span aria-hidden="true">{before}</span> : null}
          {field}
          {after ? (
            <span aria-hidden="true" className="after">
              {after}
            </span>
          ) : null}
        </div>
      ) : (
        field
      )}
    </Frame>
  );
}

type AreaProps = Shared & Omit<ComponentPropsWithRef<"textarea">, "id"> & { id?: string };

export function TextArea({ label, hint, error, span, id, ...area }: AreaProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <Frame id={name} label={label} hint={hint} error={error} span={span}>
      <textarea
        {...area}
        id={name}
        className="in"
        aria-invalid={error ? true : undefined}
        aria-describedby={excerpt(name, hint, error)}
      />
    </Frame>
  );
}

type PickProps = Shared & {
  label: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
  id?: string;
  disabled?: boolean;
};

export function PickField({ label, hint, error, span, id, ...pick }: PickProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <Frame id={name} label={label} hint={hint} error={error} span={span}>
      <Select {...pick} label={label} id={name} invalid={Boolean(error)} describedBy={excerpt(name, hint, error)} />
    </Frame>
  );
}

type TickProps = Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode; hint?: string };

export function Checkbox({ label, hint, ...input }: TickProps) {
  return (
    <label className="tick">
      <input {...input} type="checkbox" />
      <span>
        {label}
        {hint ? (
          <>
            <br />
            <span className="xs dim">{hint}</span>
          </>
        ) : null}
      </span>
    </label>
  );
}
