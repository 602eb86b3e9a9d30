import { pageWindow, showing } from "../lib/pages";
import { Icon } from "./Icon";
import { useKeys } from "./keys";
import { Select } from "./Select";
import type { Paging } from "./useListParams";

type Props = {
  list: Paging;
  data: { total: number; totalPages: number } | undefined;
  shown: number;
};

/** First, last and the pages within 2 of the current one. Nothing when the list is empty. */
export function Pager({ list, data, shown }: Props) {
  const { page, limit, limits } = list;
  const { total, totalPages } = data ?? { total: 0, totalPages: 0 };
  const go = (next: number) => {
    if (next >= 1 && next <= totalPages && next !== page) list.setPage(next);
  };
  useKeys({ "[": () => go(page - 1), "]": () => go(page + 1) });
  if (total === 0) return null;
  return (
    <nav className="pages" aria-label="Pages">
      <span className="dim grow">{showing(page, limit, shown, total)}</span>
      <span className="row page-row">
        <button
          type="button"
          className="btn small icon"
          disabled={page <= 1}
          aria-label="Previous page"
          onClick={() => go(page - 1)}
        >
          <Icon name="back" />
        </button>
        {pageWindow(page, totalPages).map((number, index) =>
          number === null ? (
            <span className="dim" key={`gap${index}`}>
              …
            </span>
          ) : (
            <button
              type="button"
              className="btn small"
              key={number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => go(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          className="btn small icon"
          disabled={page >= totalPages}
          aria-label="Next page"
          onClick={() => go(page + 1)}
        >
          <Icon name="next" />
        </button>
      </span>
      <span className="row dim rows-pick">
        Rows
        <Select
          label="Rows per page"
          value={String(limit)}
          options={limits.map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => list.setLimit(Number(value))}
        />
      </span>
    </nav>
  );
}
