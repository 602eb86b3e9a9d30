import { useRef, useState } from "react";
import { type ExportProgress, exportOrders, saveFile } from "../../api/exports";
import type { OrderFilters } from "../../api/orders";
import { classes } from "../../lib/classes";
import { indiaDate } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import { Progress } from "../../ui/Progress";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import styles from "./ExportButton.module.css";

/** The button becomes a bar with the rows done; the filters of the list hold for the file. */
export function ExportButton({ filters, total }: { filters: OrderFilters; total: number | null }) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async () => {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setProgress({ rows: 0, total: null });
    const name = `orders-${indiaDate()}.csv`;
    try {
      const { file, rows } = await exportOrders(filters, stop.signal, setProgress);
      saveFile(file, name);
      toastDone("Export is ready", `${name}, ${count(rows)} ${rows === 1 ? "order" : "orders"}`);
    } catch (error) {
      if (stop.signal.aborted) toastDone("Export stopped", "No file was saved.");
      else toastFailed(error, failed.exportOrders);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  useKeys({ e: () => void start() });

  if (!progress) {
    return (
      <Button icon="down" onClick={() => void start()} aria-keyshortcuts="E">
        Export
        <Kbd>E</Kbd>
      </Button>
    );
  }
  const of = progress.total ?? total;
  const part = of ? Math.min(1, progress.rows / of) : 0;
  return (
    <div className={styles.export}>
      <Progress
        done={part}
        className={styles.progress}
        aria-label="Export"
        aria-valuemin={0}
        aria-valuemax={of ?? undefined}
        aria-valuenow={progress.rows}
      />
      <span className={classes(text.small, text.nowrap)}>
        <b>{count(progress.rows)}</b> {of === null ? "rows" : `of ${count(of)} rows`}
      </span>
      <Button size="small" onClick={() => running.current?.abort()}>
        Stop export
      </Button>
    </div>
  );
}
