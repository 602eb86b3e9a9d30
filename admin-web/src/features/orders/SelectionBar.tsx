import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { slipsMutation } from "../../api/orders";
import { shopQuery } from "../../api/shop";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import { toastFailed } from "../../ui/toast";
import { BulkStatusDialog, type Report } from "./BulkStatus";
import { PackingSlip } from "./PackingSlip";
import styles from "./SelectionBar.module.css";

type Props = { ids: string[]; onClear: () => void; onDone: (report: Report) => void };

export function SelectionBar({ ids, onClear, onDone }: Props) {
  const shop = useQuery(shopQuery).data;
  const [setting, setSetting] = useState(false);
  const {
    mutate: print,
    data: slips,
    isPending,
    reset,
  } = useMutation({
    ...slipsMutation,
    onError: (error) => toastFailed(error, failed.fetchOrder),
  });

  useEffect(() => {
    if (!slips) return;
    window.addEventListener("afterprint", reset, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", reset);
  }, [slips, reset]);
  useKeys({ s: () => setSetting(true), p: () => (isPending ? undefined : print(ids)) });

  return (
    <>
      <section className={styles.bar} aria-label="Selection">
        <b role="status">{count(ids.length)} selected</b>
        <Button kind="main" className={styles.main} onClick={() => setSetting(true)} aria-keyshortcuts="S">
          Set status
          <Kbd>S</Kbd>
        </Button>
        <Button
          icon="print"
          busy={isPending}
          onClick={() => print(ids)}
          aria-label="Packing slips"
          aria-keyshortcuts="P"
        >
          <span className={layout.wideOnly}>Packing slips</span>
        </Button>
        <Button icon="x" aria-label="Clear selection" onClick={onClear} />
      </section>
      {setting ? (
        <BulkStatusDialog
          ids={ids}
          onClose={() => setSetting(false)}
          onDone={(report) => {
            setSetting(false);
            onDone(report);
          }}
        />
      ) : null}
      {slips
        ? createPortal(
            <div data-printed="">
              {slips.map((order) => (
                <PackingSlip key={order._id} order={order} shop={shop} />
              ))}
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
