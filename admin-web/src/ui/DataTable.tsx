import { cx } from "@shop/shared/lib/classes";
import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { LoadingOrError, type PendingProps } from "./ListState";
import { RowCards } from "./RowCards";
import { Table } from "./Table";
import styles from "./Table.module.css";
import { useIsMobile } from "./useIsMobile";

export type Column<T> = {
  key: string;
  head: ReactNode;
  cell: (row: T) => ReactNode;
  right?: boolean;
  /** `quiet`: in one line and dim; `long`: several lines. */
  variant?: "nowrap" | "quiet" | "long";
};

const variants = { nowrap: styles.nowrap, quiet: styles.quiet, long: styles.long };

function cellClass<T>({ right, variant }: Column<T>): string | undefined {
  return cx(right && styles.right, variant && variants[variant]);
}

type Selection = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  all: boolean;
  toggleAll: () => void;
};

type Props<T> = {
  label: string;
  rows: T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  columns: Column<T>[];
  /** One row on a narrow screen. The whole card opens through its first link. */
  card: (row: T) => ReactNode;
  href?: (row: T) => string;
  cursor?: string | null;
  selection?: Selection;
  /** On narrow screens the boxes are shown only while choosing. */
  picking?: boolean;
  slim?: boolean;
};

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select") !== null;
}

/** A table on a desk, a list of cards at 768 px and less. */
export function DataTable<T>(props: Props<T>) {
  const { selection, picking = false, ...list } = props;
  if (!useIsMobile()) return <Rows {...props} />;
  return (
    <RowCards
      {...list}
      picking={picking && selection ? selection : null}
      chosen={(id) => selection?.has(id) ?? false}
    />
  );
}

type ListProps<T> = Omit<Props<T>, "rows"> &
  Pick<PendingProps, "query" | "errorTitle"> & { rows: T[] | undefined; empty: ReactNode; skeletonRows?: number };

/** The rows of a query as a table: a skeleton, the error with Try Again, `empty`, or the table. */
export function ListTable<T>({ query, errorTitle, rows, empty, skeletonRows = 10, ...table }: ListProps<T>) {
  if (rows === undefined) {
    const skeleton = { rows: skeletonRows, columns: Math.min(table.columns.length, 6) };
    return <LoadingOrError query={query} errorTitle={errorTitle} skeleton={skeleton} />;
  }
  return rows.length === 0 ? empty : <DataTable rows={rows} {...table} />;
}

function Rows<T>({ label, rows, idOf, nameOf, columns, href, cursor, selection, slim }: Props<T>) {
  const navigate = useNavigate();
  // Handed on by a reference that stays the same: a row is drawn again only when it is another one.
  const handlers = useRef<RowHandlers<T>>(noHandlers);
  useLayoutEffect(() => {
    handlers.current = {
      open: (row, event) => {
        if (!href || isControl(event.target) || window.getSelection()?.toString()) return;
        navigate(href(row));
      },
      toggle: (id) => selection?.toggle(id),
    };
  });
  return (
    <div className={styles.scroll}>
      <Table slim={slim} aria-label={label}>
        <thead>
          <tr>
            {selection ? (
              <th className={styles.pick}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={selection.all}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? styles.right : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <Row
                key={id}
                id={id}
                row={row}
                name={nameOf(row)}
                columns={columns}
                opens={href !== undefined}
                at={cursor === id}
                chosen={selection ? selection.has(id) : null}
                handlers={handlers}
              />
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

type RowHandlers<T> = { open: (row: T, event: MouseEvent) => void; toggle: (id: string) => void };

const noHandlers = { open: () => undefined, toggle: () => undefined };

type RowProps<T> = {
  id: string;
  row: T;
  name: string;
  columns: Column<T>[];
  opens: boolean;
  at: boolean;
  /** Null where nothing is selected. */
  chosen: boolean | null;
  handlers: RefObject<RowHandlers<T>>;
};

const Row = memo(function Row<T>({ id, row, name, columns, opens, at, chosen, handlers }: RowProps<T>) {
  return (
    <tr
      data-row={id}
      className={cx(at && styles.current, opens && styles.opens)}
      data-chosen={chosen || undefined}
      onClick={(event) => handlers.current.open(row, event)}
    >
      {chosen === null ? null : (
        <td className={styles.pick}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={chosen}
            onChange={() => handlers.current.toggle(id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <T>(props: RowProps<T>) => ReactNode;
