import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { productNamesQuery } from "../../api/products";
import type { PackLine } from "../../api/types";
import { classes } from "../../lib/classes";
import type { Language } from "../../lib/languages";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { AddRow } from "../../ui/FilterBar";
import { Input } from "../../ui/Input";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { toastFailed } from "../../ui/toast";
import { useDebounced } from "../../ui/useDebounced";
import styles from "./LinesEditor.module.css";
import { pieces, quantityOf } from "./packs";

/** Lines are names and quantities; the shop's products help with the names, but any name may stand. */
export function LinesEditor({ lines, onChange }: { lines: PackLine[]; onChange: (lines: PackLine[]) => void }) {
  const [name, setName] = useState("");
  const [quantity, setQuantity] = useState("1");
  const asked = useDebounced(name.trim(), 300);
  const names = useQuery(productNamesQuery(asked));
  const ready = name.trim() !== "" && quantityOf(quantity) > 0;

  useEffect(() => {
    if (names.error) toastFailed(null, failed.loadProducts);
  }, [names.error]);

  const add = () => {
    if (!ready) return;
    // A product's name brings its translations along.
    const known = names.data?.find((product) => product.name === name.trim())?.names;
    onChange([...lines, { name: name.trim(), names: known ?? { ta: "", hi: "" }, quantity: quantityOf(quantity) }]);
    setName("");
    setQuantity("1");
    document.getElementById("line-name")?.focus();
  };
  return (
    <Card>
      <header>
        <h2>Products ({lines.length})</h2>
        <span className={text.note}>{lines.length > 0 ? `${count(pieces(lines))} pieces` : null}</span>
      </header>
      <AddRow>
        <Input
          id="line-name"
          placeholder="Product name"
          aria-label="Product name"
          list="line-names"
          maxLength={160}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id="line-names">
          {(names.data ?? []).map((product) => (
            <option key={product.name} value={product.name} />
          ))}
        </datalist>
        <Input
          className={styles.quantity}
          inputMode="numeric"
          aria-label="Quantity"
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value.replace(/\D/g, ""))}
          onBlur={() => setQuantity(String(quantityOf(quantity)))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={!ready} onClick={add}>
          Add
        </Button>
      </AddRow>
      {lines.length === 0 ? (
        <CardBody className={text.note} as="p">
          No products added
        </CardBody>
      ) : (
        <Table slim>
          <thead className={layout.unseen}>
            <tr>
              <th>Product</th>
              <th>Quantity</th>
              <th>Remove</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${index}${line.name}`}>
                <td>{line.name}</td>
                <td className={text.right}>
                  <QuantityBox
                    label={`Quantity of ${line.name}`}
                    value={line.quantity}
                    onChange={(next) =>
                      onChange(lines.map((each, at) => (at === index ? { ...each, quantity: next } : each)))
                    }
                  />
                </td>
                <td className={text.right}>
                  <Button
                    kind="bare"
                    icon="bin"
                    aria-label={`Remove ${line.name}`}
                    onClick={() => onChange(lines.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function QuantityBox({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Input
      className={classes(styles.quantity, text.right)}
      inputMode="numeric"
      aria-label={label}
      value={draft ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/\D/g, "");
        setDraft(text);
        if (text !== "") onChange(quantityOf(text));
      }}
      onBlur={() => {
        if (draft !== null) onChange(quantityOf(draft));
        setDraft(null);
      }}
    />
  );
}

type NamesProps = {
  language: Exclude<Language, { key: "en" }>;
  lines: PackLine[];
  onChange: (lines: PackLine[]) => void;
};

/** The names of the lines in another language, a row each. */
export function LineNames({ language: { key, inEnglish }, lines, onChange }: NamesProps) {
  if (lines.length === 0) return null;
  return (
    <Table slim>
      <thead>
        <tr>
          <th>Product</th>
          <th>Name in {inEnglish}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${index}${line.name}`}>
            <td>{line.name}</td>
            <td data-l={`Name in ${inEnglish}`}>
              <Input
                aria-label={`${line.name} in ${inEnglish}`}
                lang={key}
                maxLength={160}
                value={line.names[key]}
                onChange={(event) => {
                  const changed = { ...line, names: { ...line.names, [key]: event.currentTarget.value } };
                  onChange(lines.map((each, at) => (at === index ? changed : each)));
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
