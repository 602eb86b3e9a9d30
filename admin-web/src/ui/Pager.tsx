import { cx } from "@shop/shared/lib/classes";
import { pageWindow } from "@shop/shared/lib/pages";
import { type Counted, showing } from "../lib/pages";
import { Button } from "./Button";
import { CardFoot } from "./Card";
import { useKeys } from "./keys";
import layout from "./layout.module.css";
import styles from "./Pager.module.css";
import { Select } from "./Select";
import text from "./text.module.css";
import type { PageParams } from "./useListParams";

type Props = {
  list: PageParams;
  data: (Counted & { totalPages: number }) | undefined;
  /** Those of the shown page. */
  rows: readonly unknown[] | undefined;
};

/** The pages of a list, as `pageWindow` chooses them. Nothing when the list is empty. */
export function Pager({ list, data, rows }: Props) {
  const { page, limit, limits } = list;
  const go = (next: number) => {
    if (data && next >= 1 && next <= data.totalPages && next !== page) list.setPage(next);
  };
  useKeys({ "[": () => go(page - 1), "]": () => go(page + 1) });
  if (!data || !rows || data.total === 0) return null;
  const { totalPages } = data;
  return (
    <CardFoot as="nav" aria-label="Pages">
      <span className={cx(text.dim, layout.grow, styles.shown)}>{showing(page, limit, rows.length, data)}</span>
      <span className={styles.numbers}>
        <Button size="small" icon="back" disabled={page <= 1} aria-label="Previous page" onClick={() => go(page - 1)} />
        {pageWindow(page, totalPages).map((mark, index) =>
          mark === "gap" ? (
            <span className={text.dim} key={`gap${index}`}>
              …
            </span>
          ) : (
            <Button
              size="small"
              key={mark}
              aria-label={`Page ${mark}`}
              aria-current={mark === page ? "page" : undefined}
              onClick={() => go(mark)}
            >
              {mark}
            </Button>
          ),
        )}
        <Button
          size="small"
          icon="next"
          disabled={page >= totalPages}
          aria-label="Next page"
          onClick={() => go(page + 1)}
        />
      </span>
      <span className={styles.limit}>
        Rows
        <Select
          label="Rows per page"
          value={String(limit)}
          options={limits.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => list.setLimit(Number(value))}
        />
      </span>
    </CardFoot>
  );
}
