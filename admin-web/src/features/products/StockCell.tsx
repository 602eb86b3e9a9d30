import { ApiError } from "@shop/shared/api/errors";
import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { correctStockMutation } from "../../api/stock";
import type { ProductRow } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Input } from "../../ui/Input";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import styles from "./StockCell.module.css";

const most = 10_000_000;

type Editing = {
  typed: string;
  /** What the difference is from. */
  shown: number;
  problem: string;
};

/** The stock in the list: click, type, Enter. It is saved as a difference from what was shown. */
export function StockCell({ product }: { product: ProductRow }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = useMutation({
    ...correctStockMutation,
    onSuccess: ({ stock }) => {
      toastDone("Stock saved", `${product.name}: ${count(stock)}`);
      close();
    },
    onError: (error, { change, loadedStock }) => {
      const today = error instanceof ApiError && error.code === "stock_changed" ? error.body?.available : undefined;
      if (typeof today !== "number") {
        const problem = getWriteMessage(error, failed.saveStock);
        return setEditing((before) => before && { ...before, problem });
      }
      const newStock = loadedStock + change;
      const problem = `It is ${count(today)} now, it was ${count(loadedStock)}. Enter again sets it to ${count(newStock)}.`;
      setEditing((before) => before && { ...before, shown: today, problem });
    },
  });

  if (editing === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.stock}
        aria-label={`Stock of ${product.name}: ${count(product.stock)}. Change`}
        onClick={() => setEditing({ typed: String(product.stock), shown: product.stock, problem: "" })}
      >
        {count(product.stock)}
      </button>
    );
  }
  const { typed, shown, problem } = editing;
  const send = () => {
    if (save.isPending) return;
    const newStock = Number(typed);
    if (typed === "" || newStock > most) {
      return setEditing({ ...editing, problem: "Please type a number from 0 to 10,000,000." });
    }
    if (newStock === shown) return close();
    save.mutate({ id: product._id, change: newStock - shown, loadedStock: shown });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape" && !save.isPending) close();
    if (event.key !== "Enter") return;
    event.preventDefault();
    send();
  };
  return (
    <span className={styles.editing}>
      <Input
        className={cx(styles.input, text.right)}
        inputMode="numeric"
        enterKeyHint="done"
        aria-label={`Stock of ${product.name}`}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={problem ? `stock-${product._id}` : undefined}
        autoFocus
        disabled={save.isPending}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setEditing({ ...editing, typed: event.currentTarget.value.replace(/\D/g, "") })}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!save.isPending && Number(typed) === shown && typed !== "") setEditing(null);
        }}
      />
      {problem ? (
        <span id={`stock-${product._id}`} className={styles.problem} role="alert">
          {problem}
        </span>
      ) : (
        <span className={text.hint}>
          {typed !== "" && Number(typed) !== shown ? `${difference(Number(typed) - shown)}, Enter saves` : "Esc closes"}
        </span>
      )}
    </span>
  );
}

/** "+5" or "−5". */
export function difference(change: number): string {
  return `${change < 0 ? "−" : "+"}${count(Math.abs(change))}`;
}
