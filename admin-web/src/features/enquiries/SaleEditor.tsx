import { rupees } from "@shop/shared/lib/money";
import { type ReactNode, useId, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { type SoldItem, soldItemsQuery } from "../../api/enquiries";
import { Button } from "../../ui/Button";
import { FieldError, PickField, TextField } from "../../ui/Field";
import { AddRow } from "../../ui/FilterBar";
import { useFormField } from "../../ui/formFields";
import { KeyValues, Total } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { ProductPicker } from "../../ui/ProductPicker";
import text from "../../ui/text.module.css";
import styles from "./SaleEditor.module.css";
import { isRepriced, lineOf, type Sale, type SaleItem, type SaleLine, totalOf } from "./sale";

const nameOf = ({ type, _id }: SaleItem) => `${type} ${_id}`;

type FindProps = { label: string; error?: ReactNode; onPick: (item: SaleItem) => void };

/** A product, bundle or gift box by its name; the field is empty again after a choice. */
function FindItem({ label, error, onPick }: FindProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const pick = ({ type, _id, name, price }: SoldItem) => {
    setTyped("");
    onPick({ type, _id, name, price });
  };
  return (
    <ProductPicker
      find={soldItemsQuery}
      id={id}
      label={label}
      typed={typed}
      onType={setTyped}
      onPick={pick}
      onEnter={(same) => (same ? pick(same) : undefined)}
      error={error}
    />
  );
}

/** Which item a line of the list means: one of the choices, or any other. */
function ChooseItem({ line, onChoose }: { line: SaleLine; onChoose: (item: SaleItem) => void }) {
  const options = line.choices.map((choice) => ({ value: nameOf(choice), label: choice.name }));
  return (
    <>
      {line.choices.length > 0 ? (
        <PickField
          label={`Which item is “${line.text}”?`}
          value=""
          options={[{ value: "", label: "Choose" }, ...options]}
          onChange={(value) => {
            const chosen = line.choices.find((choice) => nameOf(choice) === value);
            if (chosen) onChoose(chosen);
          }}
        />
      ) : (
        <span>No item is called “{line.text}”.</span>
      )}
      <FindItem label={`Search an item for ${line.text}`} onPick={onChoose} />
    </>
  );
}

type LineProps = { line: SaleLine; at: number; onChange: (line: SaleLine) => void; onRemove: () => void };

function Line({ line, at, onChange, onRemove }: LineProps) {
  const { item } = line;
  const name = item?.name ?? line.text;
  const { error } = useFormField({ name: `items.${at}` });
  return (
    <li className={styles.line}>
      <div className={layout.row}>
        <b className={layout.grow}>{name}</b>
        <Button variant="ghost" icon="bin" aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      {item ? null : <ChooseItem line={line} onChoose={(chosen) => onChange({ ...line, item: chosen })} />}
      {item && line.text && line.text !== name ? <small className={text.dim}>From “{line.text}”</small> : null}
      <FieldError as="p">{error}</FieldError>
      <div className={styles.numbers}>
        <TextField
          name={`items.${at}.quantity`}
          label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          onChange={(event) => onChange({ ...line, quantity: event.currentTarget.value })}
        />
        <TextField
          name={`items.${at}.price`}
          label={`Price of ${name}`}
          hint={item?.price == null ? undefined : `Today ${rupees(item.price)}`}
          before="₹"
          inputMode="decimal"
          autoComplete="off"
          placeholder={item?.price == null ? undefined : item.price.toFixed(2)}
          value={line.price}
          onChange={(event) => onChange({ ...line, price: event.currentTarget.value })}
        />
      </div>
      <span className={text.right}>{rupees(totalOf(line))}</span>
    </li>
  );
}

/** The lines of an agreed sale with their prices, within a form that has the fields of a sale. */
export function SaleEditor() {
  const { control, register } = useFormContext<Sale>();
  const { field } = useController({ control, name: "items", rules: { deps: "priceReason" } });
  const { value: lines, onChange: set } = field;
  const { error } = useFormField({ name: "items" });
  return (
    <>
      <ul className={styles.lines} aria-label="Items">
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            at={at}
            onChange={(next) => set(lines.map((one) => (one.key === next.key ? next : one)))}
            onRemove={() => set(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <AddRow>
        <FindItem label="Search an item to add" error={error} onPick={(item) => set([...lines, lineOf(item, 1)])} />
      </AddRow>
      <KeyValues>
        <Total label="Total without packing">{rupees(lines.reduce((sum, line) => sum + totalOf(line), 0))}</Total>
      </KeyValues>
      {lines.some(isRepriced) ? (
        <TextField
          label="Why are these not today's prices?"
          hint="The history of the order shows it, with both prices."
          maxLength={200}
          {...register("priceReason")}
        />
      ) : null}
    </>
  );
}
