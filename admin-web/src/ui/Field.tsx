import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef, ReactNode } from "react";
import card from "./Card.module.css";
import styles from "./Field.module.css";
import { useFormField } from "./formFields";
import { Icon } from "./Icon";
import { Input } from "./Input";
import inputs from "./Input.module.css";
import { Select, type SelectProps } from "./Select";
import text from "./text.module.css";

/** Of the six columns of a form; all on narrow screens, unless it is half. */
type Span = 2 | 3 | 4 | "half";

const spans = { 2: styles.span2, 3: styles.span3, 4: styles.span4, half: styles.half };

type Shared = { label: ReactNode; hint?: ReactNode; error?: ReactNode; span?: Span };

function Frame({ id, label, hint, error, span, children }: Shared & { id: string; children: ReactNode }) {
  return (
    <div className={cx(styles.field, span && spans[span])}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type ErrorProps = { id?: string; children: ReactNode; className?: string };

export function FieldError({ id, children, className, as: Part = "span" }: ErrorProps & { as?: "span" | "p" }) {
  if (!children) return null;
  return (
    <Part className={cx(styles.error, className)} id={id} role={Part === "p" ? "alert" : undefined}>
      <Icon name="warn" />
      {children}
    </Part>
  );
}

/** The fields of a form in a card, in six columns. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <div className={cx(card.body, styles.frame)}>
      <div className={styles.form}>{children}</div>
    </div>
  );
}

type SetProps = ComponentPropsWithRef<"fieldset"> & { legend: string; span?: Span };

/** Several inputs under one name. */
export function FieldSet({ legend, span, children, ...rest }: SetProps) {
  return (
    <fieldset {...rest} className={cx(styles.field, styles.set, span && spans[span])}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

function excerpt(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined;
}

type TextProps = Shared &
  Omit<ComponentPropsWithRef<"input">, "id" | "className"> & { id?: string; before?: string; after?: string };

export function TextField({ label, hint, span, before, after, id: own, error: given, ...input }: TextProps) {
  const { id, error } = useFormField({ name: input.name, id: own, error: given });
  const field = (
    <Input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={excerpt(id, hint, error)} />
  );
  return (
    <Frame id={id} label={label} hint={hint} error={error} span={span}>
      {before || after ? (
        <div className={styles.joined}>
          {before ? (
            <span aria-hidden="true" className={styles.before}>
              {before}
            </span>
          ) : null}
          {field}
          {after ? (
            <span aria-hidden="true" className={styles.after}>
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

export function TextArea({ label, hint, span, id: own, error: given, ...area }: AreaProps) {
  const { id, error } = useFormField({ name: area.name, id: own, error: given });
  return (
    <Frame id={id} label={label} hint={hint} error={error} span={span}>
      <textarea
        {...area}
        id={id}
        className={inputs.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={excerpt(id, hint, error)}
      />
    </Frame>
  );
}

type PickProps<Value extends string> = Shared &
  Pick<SelectProps<Value>, "value" | "options" | "onChange" | "disabled"> & { label: string; name?: string };

export function PickField<Value extends string>({ label, hint, error: given, span, name, ...pick }: PickProps<Value>) {
  const { id, error } = useFormField({ name, error: given });
  return (
    <Frame id={id} label={label} hint={hint} error={error} span={span}>
      <Select {...pick} label={label} id={id} invalid={Boolean(error)} describedBy={excerpt(id, hint, error)} />
    </Frame>
  );
}

type TickProps = Omit<ComponentPropsWithRef<"input">, "type"> & { label: ReactNode; hint?: string };

export function Checkbox({ label, hint, ...input }: TickProps) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
      <span>
        {label}
        {hint ? (
          <>
            <br />
            <span className={text.hint}>{hint}</span>
          </>
        ) : null}
      </span>
    </label>
  );
}
