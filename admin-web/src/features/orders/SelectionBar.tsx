import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { OrderFilters } from "../../api/orders";
import { makePickListMutation, slipsMutation } from "../../api/picking";
import { shopQuery } from "../../api/shop";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import { toastError } from "../../ui/toast";
import { usePrintSlips } from "../../ui/usePrintSlips";
import { BulkStatusDialog, type Report } from "./BulkStatus";
import styles from "./SelectionBar.module.css";

type Props = {
  ids: string[];
  /** The whole list, when all rows of its page are selected and there are more. */
  list: { total: number; filters: OrderFilters } | undefined;
  onClear: () => void;
  onDone: (report: Report) => void;
};

export function SelectionBar({ ids, list, onClear, onDone }: Props) {
  const navigate = useNavigate();
  const [setting, setSetting] = useState(false);
  const [wantsAll, setWantsAll] = useState(false);
  const whole = wantsAll ? list : undefined;
  const slips = usePrintSlips(slipsMutation, useQuery(shopQuery).data);
  const pick = useMutation({
    ...makePickListMutation,
    onSuccess: ({ pickList }) => navigate(paths.pickList(pickList._id)),
    onError: (error) => toastError(getWriteMessage(error, failed.makePickList, "made")),
  });
  useKeys(whole ? {} : { s: () => setSetting(true), p: () => slips.print(ids) });

  return (
    <>
      <section className={styles.bar} aria-label="Selection">
        <b role="status">{whole ? `All ${count(whole.total)} that match` : `${count(ids.length)} selected`}</b>
        {list && !whole ? (
          <Button onClick={() => setWantsAll(true)}>{`Select all ${count(list.total)} that match`}</Button>
        ) : null}
        {whole ? null : (
          <>
            <Button variant="solid" className={styles.main} onClick={() => setSetting(true)} aria-keyshortcuts="S">
              Set status
              <Kbd>S</Kbd>
            </Button>
            <Button
              icon="print"
              busy={slips.busy}
              onClick={() => slips.print(ids)}
              aria-label="Packing slips"
              aria-keyshortcuts="P"
            >
              <span className={layout.wideOnly}>Packing slips</span>
            </Button>
          </>
        )}
        <Button
          icon="list"
          busy={pick.isPending}
          onClick={() => pick.mutate(whole ? { body: {}, filters: whole.filters } : { body: { ids } })}
          aria-label="Pick list"
        >
          <span className={layout.wideOnly}>Pick list</span>
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
      {slips.sheets}
    </>
  );
}
