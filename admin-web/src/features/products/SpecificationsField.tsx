import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { FieldError } from "../../ui/Field";
import { useFormField } from "../../ui/formFields";
import { Input } from "../../ui/Input";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import type { Specification } from "./form";
import { moved } from "./pictures";
import styles from "./SpecificationsField.module.css";

type Props = {
  name: string;
  value: Specification[];
  onChange: (rows: Specification[]) => void;
};

/** Free names and values, in the order in which customers read them. */
export function SpecificationsField({ name, value: rows, onChange }: Props) {
  const { id, error } = useFormField({ name });
  const patch = (index: number, change: Partial<Specification>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  const cell = (index: number, key: keyof Specification, label: string, maxLength: number) => (
    <Input
      aria-label={`${label} ${index + 1}`}
      aria-invalid={error && key === "name" ? true : undefined}
      placeholder={label}
      maxLength={maxLength}
      value={rows[index]?.[key] ?? ""}
      onChange={(event) => patch(index, { [key]: event.currentTarget.value })}
    />
  );
  return (
    <Card id={id} tabIndex={-1} aria-label="Specifications">
      <header>
        <h2>Specifications</h2>
        <span className={text.note}>Customers read them in this order</span>
      </header>
      <CardBody className={layout.tight}>
        {rows.map((_, index) => (
          <div className={styles.specification} key={index}>
            {cell(index, "name", "Specification", 80)}
            {cell(index, "value", "Value", 300)}
            <Button
              variant="ghost"
              icon="up"
              aria-label={`Move specification ${index + 1} up`}
              disabled={index === 0}
              onClick={() => onChange(moved(rows, index, index - 1))}
            />
            <Button
              variant="ghost"
              icon="bin"
              aria-label={`Remove specification ${index + 1}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <FieldError id={`${id}-error`}>{error}</FieldError>
        <div>
          <Button icon="plus" onClick={() => onChange([...rows, { name: "", value: "" }])}>
            Add specification
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
