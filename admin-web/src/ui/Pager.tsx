import { pageWindow, showing } from "../lib/pages";
import { Icon } from "./Icon";
import { useKeys } from "./keys";
import { Pick } from "./Pick";

type Props = {
  page: number;
  totalPages: number;
  total: number;
  limit: number;
  shown: number;
  onPage: (page: number) => void;
  limits?: number[];
  onLimit?: (limit: number) => void;
};

/** First, last and the pages within 2 of the current one. */
export function Pager({ page, totalPages, total, limit, shown, onPage, limits, onLimit }: Props) {
  const go = (next: number) => {
    if (next >= 1 && next <= totalPages && next !== page) onPage(next);
  };
  useKeys({ "[": () => go(page - 1), "]": () => go(page + 1) });
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
      {limits && onLimit ? (
        <span className="row dim rows-pick">
          Rows
          <Pick
            label="Rows per page"
            value={String(limit)}
            options={limits.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) => onLimit(Number(value))}
          />
        </span>
      ) : null}
    </nav>
  );
}
