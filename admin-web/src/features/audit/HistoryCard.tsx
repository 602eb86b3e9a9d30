import { formatMoment } from "@shop/shared/lib/dates";
import { useInfiniteQuery } from "@tanstack/react-query";
import { historyQuery } from "../../api/audit";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState, QueryBody } from "../../ui/ListState";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine } from "../../ui/RowCards";
import text from "../../ui/text.module.css";
import styles from "./audit.module.css";
import { actionText, Changes } from "./Changes";

/** Who did what to this order or product, the latest first; nothing here can be changed. */
export function HistoryCard({ of, id, name }: { of: "orders" | "products"; id: string; name: string }) {
  const query = useInfiniteQuery(historyQuery(of, id));
  const rows = query.data?.pages.flatMap((page) => page.records);
  return (
    <Card aria-label="History">
      <header>
        <h1>
          History of <NoWrap>{name}</NoWrap>
        </h1>
        <span className={text.note}>the latest first</span>
      </header>
      <QueryBody data={rows} query={query} errorTitle={failed.fetchHistory} skeleton={{ rows: 5, columns: 3 }}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="clock" title="Nothing was changed yet" />
          ) : (
            rows.map((row) => (
              <div className={styles.entry} key={row._id}>
                <RowLine>
                  <b>{actionText(row.action)}</b>
                  <small className={text.dim}>
                    {row.actor.name}, {formatMoment(row.at)}
                  </small>
                </RowLine>
                <Changes row={row} />
              </div>
            ))
          )
        }
      </QueryBody>
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
