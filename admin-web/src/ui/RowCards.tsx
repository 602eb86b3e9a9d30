import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./Button";
import layout from "./layout.module.css";
import styles from "./RowCards.module.css";

type Props<T> = {
  label: string;
  rows: T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  /** One row. The whole card opens through its first link. */
  card: (row: T) => ReactNode;
  cursor?: string | null;
  /** Given while rows are being chosen. */
  picking: { has: (id: string) => boolean; toggle: (id: string) => void } | null;
  chosen: (id: string) => boolean;
};

/** The rows of a table on a narrow screen. */
export function RowCards<T>({ label, rows, idOf, nameOf, card, cursor, picking, chosen }: Props<T>) {
  return (
    <ul className={styles.list} data-rows="" aria-label={label}>
      {rows.map((row) => {
        const id = idOf(row);
        return (
          <li
            key={id}
            className={cx(styles.row, chosen(id) && styles.chosen, cursor === id && styles.current)}
            data-row={id}
          >
            {picking ? (
              <label className={styles.pick}>
                <input type="checkbox" checked={chosen(id)} onChange={() => picking.toggle(id)} />
                <span className={layout.unseen}>Select {nameOf(row)}</span>
              </label>
            ) : null}
            {card(row)}
          </li>
        );
      })}
    </ul>
  );
}

export function RowLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}

/** A name beside other things; it is in several lines rather than cut. */
export function RowName({ children, right = false }: { children: ReactNode; right?: boolean }) {
  return <span className={cx(styles.name, right && styles.right)}>{children}</span>;
}

export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

type ToolsProps = { name: string; view: string; edit?: string; onDelete?: () => void };

/** View, edit and delete, at the end of a row. */
export function RowTools({ name, view, edit, onDelete }: ToolsProps) {
  return (
    <>
      <ButtonLink variant="ghost" size="small" icon="eye" to={view} aria-label={`View ${name}`} />
      {edit ? <ButtonLink variant="ghost" size="small" icon="edit" to={edit} aria-label={`Edit ${name}`} /> : null}
      {onDelete ? (
        <Button variant="ghost" size="small" icon="bin" aria-label={`Delete ${name}`} onClick={onDelete} />
      ) : null}
    </>
  );
}
