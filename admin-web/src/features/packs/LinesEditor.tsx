import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { productNamesQuery } from "../../api/products";
import type { PackLine } from "../../api/types";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Button } from "../../ui/Button";
import { toastFailed } from "../../ui/toast";
import { useDebounced } from "../../ui/useDebounced";
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
    onChange([...lines, { name: name.trim(), quantity: quantityOf(quantity) }]);
    setName("");
    setQuantity("1");
    document.getElementById("line-name")?.focus();
  };
  return (
    <section className="card">
      <header>
        <h2>Products ({lines.length})</h2>
        <span className="dim s">{lines.length > 0 ? `${count(pieces(lines))} pieces` : null}</span>
      </header>
      <div className="filters">
        <input
          id="line-name"
          className="in grow"
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
          {(names.data ?? []).map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <input
          className="in narrow"
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
      </div>
      {lines.length === 0 ? (
        <p className="body s dim">No products added</p>
      ) : (
        <table className="tbl slim">
          <thead className="sr">
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
                <td className="r">
                  <QuantityBox
                    label={`Quantity of ${line.name}`}
                    value={line.quantity}
                    onChange={(next) =>
                      onChange(lines.map((each, at) => (at === index ? { ...each, quantity: next } : each)))
                    }
                  />
                </td>
                <td className="r">
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
        </table>
      )}
    </section>
  );
}

function QuantityBox({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      className="in narrow r"
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
