import { formatDay, toIsoDay } from "@shop/shared/lib/dates";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Period, removePeriodMutation, type SellingScreen } from "../../api/selling";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { type Column, DataTable } from "../../ui/DataTable";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { RowActions, RowLine } from "../../ui/RowCards";
import { toastDone, toastError } from "../../ui/toast";
import { modeLabel } from "./labels";
import { PeriodDialog } from "./PeriodDialog";

const idOf = ({ _id }: Period) => _id;
const span = ({ startsOn, endsOn }: Period) =>
  `${formatDay(startsOn)} – ${endsOn ? formatDay(endsOn) : "no end is known"}`;
const tones = { order: "good", enquiry: "going", closed: "off" } as const;
const glyphs = { order: "cart", enquiry: "phone", closed: "lock" } as const;

function holdsToday({ startsOn, endsOn }: Period): boolean {
  const today = toIsoDay();
  return startsOn <= today && (!endsOn || today <= endsOn);
}

/** The periods by day, with those that overlap; where none is, the shop takes orders. */
export function PeriodsCard({ screen }: { screen: SellingScreen }) {
  const [edited, setEdited] = useState<Period | "new" | null>(null);
  const [removing, setRemoving] = useState<Period | null>(null);
  const remove = useMutation({
    ...removePeriodMutation,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastError(getWriteMessage(error, failed.removePeriod, "removed")),
    onSettled: () => setRemoving(null),
  });
  const overlapping = new Set(screen.overlaps.flat());
  const mode = (period: Period) => (
    <>
      <State tone={tones[period.mode]} icon={glyphs[period.mode]}>
        {modeLabel[period.mode]}
      </State>
      {overlapping.has(period._id) ? <small>Overlaps another period</small> : null}
      {holdsToday(period) ? <small>Today</small> : null}
    </>
  );
  const actions = (period: Period) => (
    <RowActions>
      <Button
        size="small"
        variant="ghost"
        icon="edit"
        aria-label={`Edit the period from ${formatDay(period.startsOn)}`}
        onClick={() => setEdited(period)}
      />
      <Button
        size="small"
        variant="ghost"
        icon="bin"
        aria-label={`Remove the period from ${formatDay(period.startsOn)}`}
        onClick={() => setRemoving(period)}
      />
    </RowActions>
  );
  const columns: Column<Period>[] = [
    { key: "days", head: "Days", variant: "nowrap", cell: (period) => <b>{span(period)}</b> },
    { key: "mode", head: "Mode", cell: mode },
    { key: "notice", head: "Notice", variant: "long", cell: ({ noticeEn }) => noticeEn },
    { key: "acts", head: "Actions", right: true, cell: actions },
  ];
  return (
    <Card aria-label="Periods">
      <header>
        <h2>Periods</h2>
        <span className={layout.grow} />
        <Button icon="plus" onClick={() => setEdited("new")}>
          Add period
        </Button>
      </header>
      {screen.overlaps.length > 0 ? (
        <CardBody>
          <Alert>Some periods overlap. On such a day the one that starts later applies.</Alert>
        </CardBody>
      ) : null}
      {screen.periods.length === 0 ? (
        <EmptyState icon="clock" title="No periods: the shop takes orders" />
      ) : (
        <DataTable
          label="Periods"
          rows={screen.periods}
          idOf={idOf}
          nameOf={span}
          columns={columns}
          card={(period) => (
            <>
              <RowLine>
                <b>{span(period)}</b>
                {actions(period)}
              </RowLine>
              <RowLine>{mode(period)}</RowLine>
              <small>{period.noticeEn}</small>
            </>
          )}
        />
      )}
      {edited ? <PeriodDialog period={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
      {removing ? (
        <ConfirmDialog
          title="Remove this period?"
          confirmLabel="Remove"
          busy={remove.isPending}
          onCancel={() => setRemoving(null)}
          onConfirm={() => remove.mutate(removing._id)}
        >
          <p>
            {modeLabel[removing.mode]}: <b>{span(removing)}</b>
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
