import { cx } from "@shop/shared/lib/classes";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type PickedProduct, productNamesQuery, productQuery } from "../../api/products";
import type { PackLine, Product } from "../../api/types";
import type { Language } from "../../lib/languages";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Button } from "../../ui/Button";
import { Card, CardBody, CardFoot } from "../../ui/Card";
import { AddRow } from "../../ui/FilterBar";
import { Input } from "../../ui/Input";
import layout from "../../ui/layout.module.css";
import { ProductPicker } from "../../ui/ProductPicker";
import { Table } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import styles from "./LinesEditor.module.css";
import { countPieces, quantityOf } from "./packs";

const noNames = { ta: "", hi: "" };
const twice = "This product is in the list already: change its quantity there.";

/**
 * Lines are products of the shop, which are taken out of stock, or free text, which is not. A product is in one line.
 */
export function LinesEditor({ lines, onChange }: { lines: PackLine[]; onChange: (lines: PackLine[]) => void }) {
  const [name, setName] = useState("");
  const [product, setProduct] = useState<PickedProduct | null>(null);
  const [quantity, setQuantity] = useState("1");
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const linked = lines.flatMap((line) => (line.product ? [line.product] : []));
  const linkedProducts = useQueries({ queries: linked.map((id) => productQuery(id)) });
  const products = new Map(linkedProducts.flatMap(({ data }) => (data ? [[data._id, data] as const] : [])));
  const isTwice = product !== null && linked.includes(product._id);
  const ready = name.trim() !== "" && quantityOf(quantity) > 0 && !isTwice;

  const add = () => {
    if (!ready) return;
    const line = { name: name.trim(), names: product?.names ?? noNames, product: product?._id ?? null };
    onChange([...lines, { ...line, quantity: quantityOf(quantity) }]);
    setName("");
    setProduct(null);
    setQuantity("1");
    document.getElementById("line-name")?.focus();
  };
  const linkByName = async () => {
    setBusy(true);
    try {
      const linkedIds = new Set(linked);
      const next: PackLine[] = [];
      for (const line of lines) {
        const found = line.product ? [] : await queries.fetchQuery(productNamesQuery(line.name));
        const same = found.find((one) => one.name === line.name && !linkedIds.has(one._id));
        if (same) linkedIds.add(same._id);
        next.push(same ? { ...line, product: same._id } : line);
      }
      onChange(next);
      const added = linkedIds.size - linked.length;
      toastDone(
        added === 1 ? "1 line takes its product out of stock" : `${added} lines take their product out of stock`,
      );
    } catch (error) {
      toastFailed(error, failed.loadProducts);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <header>
        <h2>Products ({lines.length})</h2>
        <span className={text.note}>{lines.length > 0 ? `${count(countPieces(lines))} pieces` : null}</span>
      </header>
      <AddRow>
        <ProductPicker
          find={productNamesQuery}
          id="line-name"
          label="Product name"
          typed={name}
          onType={(next) => {
            setName(next);
            setProduct(null);
          }}
          onPick={(picked) => {
            setName(picked.name);
            setProduct(picked);
            document.getElementById("line-quantity")?.focus();
          }}
          onEnter={(same) => {
            if (same) setProduct(same);
            document.getElementById("line-quantity")?.focus();
          }}
        />
        <Input
          id="line-quantity"
          className={styles.quantity}
          inputMode="numeric"
          aria-label="Quantity"
          value={quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setQuantity(event.currentTarget.value.replace(/\D/g, ""))}
          onBlur={() => setQuantity((typed) => String(quantityOf(typed)))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={!ready} onClick={add}>
          Add
        </Button>
        {name.trim() !== "" ? (
          <p className={cx(text.hint, styles.what)} role="status">
            {isTwice
              ? twice
              : product
                ? `Takes ${product.name} out of stock: ${count(product.stock)} there.`
                : "Free text: nothing is taken out of stock. Choose a product from the list to count it."}
          </p>
        ) : null}
      </AddRow>
      {lines.length === 0 ? (
        <CardBody className={text.note} as="p">
          No products added
        </CardBody>
      ) : (
        <div className={styles.lines}>
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
                  <td>
                    <div className={cx(layout.row, styles.line)}>
                      <Thumb src={line.product ? products.get(line.product)?.images[0]?.url : null} />
                      <span>
                        {line.name}
                        <small className={text.block}>
                          {stockText(line, line.product ? products.get(line.product) : undefined)}
                        </small>
                      </span>
                    </div>
                  </td>
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
                      variant="ghost"
                      icon="bin"
                      aria-label={`Remove ${line.name}`}
                      onClick={() => onChange(lines.filter((_, at) => at !== index))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {lines.some((line) => !line.product) ? (
        <CardFoot as="footer">
          <span className={cx(text.note, layout.grow)}>
            {lines.length - linked.length} of {lines.length} lines are free text.
          </span>
          <Button icon="box" busy={busy} onClick={() => void linkByName()}>
            Link products by name
          </Button>
        </CardFoot>
      ) : null}
    </Card>
  );
}

/** Number of packs that the stock of a line's product allows. */
function stockText({ product, quantity }: PackLine, known: Product | undefined): string {
  if (!product) return "Free text, no stock";
  if (!known) return "Stock –";
  const name = known.isActive ? "" : `${known.name} (inactive), `;
  return `${name}${count(known.stock)} in stock, enough for ${count(Math.floor(known.stock / quantity))}`;
}

function QuantityBox({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Input
      className={cx(styles.quantity, text.right)}
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
