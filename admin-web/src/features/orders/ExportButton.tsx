import { cx } from "@shop/shared/lib/classes";
import { toIsoDay } from "@shop/shared/lib/dates";
import { useRef, useState } from "react";
import { type ExportKind, type ExportProgress, exportOrders, saveFile } from "../../api/exports";
import type { OrderFilters } from "../../api/orders";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import type { Counted } from "../../lib/pages";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import { ProgressBar } from "../../ui/ProgressBar";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import styles from "./ExportButton.module.css";
import { ExportDialog } from "./ExportDialog";

/** Asks for the format, then shows the progress in place of the button. The file has the list's filters. */
export function ExportButton({ filters, counted }: { filters: OrderFilters; counted: Counted | null }) {
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (kind: ExportKind) => {
    setAsking(false);
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setProgress({ rows: kind.format === "csv" ? 0 : null, bytes: 0, total: null });
    const name = `${kind.lines ? "order-lines" : "orders"}-${toIsoDay()}.${kind.format}`;
    try {
      const { file, rows } = await exportOrders(filters, kind, stop.signal, setProgress);
      saveFile(file, name);
      const what = kind.lines ? "item" : "order";
      toastDone("Export is ready", rows === null ? name : `${name}, ${count(rows)} ${rows === 1 ? what : `${what}s`}`);
    } catch (error) {
      if (stop.signal.aborted) toastDone("Export stopped", "No file was saved.");
      else toastFailed(error, failed.exportOrders);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  useKeys({ e: () => setAsking(!running.current) });

  if (!progress) {
    return (
      <>
        <Button icon="down" onClick={() => setAsking(true)} aria-keyshortcuts="E">
          Export
          <Kbd>E</Kbd>
        </Button>
        {asking ? (
          <ExportDialog counted={counted} onStart={(kind) => void start(kind)} onClose={() => setAsking(false)} />
        ) : null}
      </>
    );
  }
  const { rows, bytes, total: of } = progress;
  return (
    <div className={styles.export}>
      {rows === null ? null : (
        <ProgressBar
          done={of ? Math.min(1, rows / of) : 0}
          className={styles.progress}
          aria-label="Export"
          aria-valuemin={0}
          aria-valuemax={of ?? undefined}
          aria-valuenow={rows}
        />
      )}
      <span className={cx(text.small, text.nowrap)}>
        {rows === null ? (
          <>
            <b>{(bytes / 1e6).toFixed(1)}</b> MB
          </>
        ) : (
          <>
            <b>{count(rows)}</b> {of === null ? "rows" : `of ${count(of)} rows`}
          </>
        )}
      </span>
      <Button size="small" onClick={() => running.current?.abort()}>
        Stop export
      </Button>
    </div>
  );
}
