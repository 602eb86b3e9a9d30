import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signOutEverywhereMutation } from "../../api/auth";
import { endSessionMutation, type StaffSession, sessionsQuery } from "../../api/security";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Pill } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { type Column, DataTable } from "../../ui/DataTable";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { RowLine } from "../../ui/RowCards";
import { toastDone, toastError } from "../../ui/toast";
import { deviceText } from "./device";

const idOf = ({ _id }: StaffSession) => _id;
const used = ({ lastUsedAt }: StaffSession) => (lastUsedAt ? dayTime(lastUsedAt) : "–");

/** Where one is signed in; each device can be logged out. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery);
  const [leaving, setLeaving] = useState(false);
  const onError = (error: Error) => toastError(getWriteMessage(error, failed.endSession, "done"));
  const end = useMutation({
    ...endSessionMutation,
    onSuccess: (_, id) => toastDone(id === null ? "Logged out on all other devices" : "Logged out there"),
    onError,
  });
  const everywhere = useMutation({ ...signOutEverywhereMutation, onError, onSettled: () => setLeaving(false) });
  const device = (one: StaffSession) => (
    <>
      <b>{deviceText(one.device)}</b> {one.isCurrent ? <Pill tone="wait">This device</Pill> : null}
    </>
  );
  const logOut = (one: StaffSession) =>
    one.isCurrent ? null : (
      <Button
        size="small"
        busy={end.isPending && end.variables === one._id}
        onClick={() => end.mutate(one._id)}
        aria-label={`Log out ${deviceText(one.device)}, ${one.address || "–"}`}
      >
        Log out
      </Button>
    );
  const columns: Column<StaffSession>[] = [
    { key: "device", head: "Device", cell: device },
    { key: "network", head: "Network", cell: (one) => one.address || "–" },
    { key: "since", head: "Signed in", variant: "quiet", cell: (one) => dayTime(one.createdAt) },
    { key: "used", head: "Last used", variant: "nowrap", cell: used },
    { key: "act", head: "Actions", right: true, cell: logOut },
  ];
  const rows = query.data;
  return (
    <Card>
      <header>
        <h2>Where you are signed in</h2>
      </header>
      <QueryBody data={rows} query={query} errorTitle={failed.fetchSessions} skeleton={{ rows: 2, columns: 4 }}>
        {(rows) => (
          <>
            <DataTable
              label="Sessions"
              rows={rows}
              idOf={idOf}
              nameOf={(one) => deviceText(one.device)}
              columns={columns}
              card={(one) => (
                <>
                  <RowLine>
                    <span>{device(one)}</span>
                    {logOut(one)}
                  </RowLine>
                  <RowLine>
                    <span>{one.address || "–"}</span>
                    <small>last used {used(one)}</small>
                  </RowLine>
                </>
              )}
            />
            <CardBody ruled>
              <div className={layout.row}>
                {rows.length > 1 ? (
                  <Button busy={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
                    Log out all others
                  </Button>
                ) : null}
                <Button variant="bad-line" onClick={() => setLeaving(true)}>
                  Log out everywhere
                </Button>
              </div>
            </CardBody>
          </>
        )}
      </QueryBody>
      {leaving ? (
        <ConfirmDialog
          title="Log out everywhere?"
          confirmLabel="Log out everywhere"
          cancelLabel="Back"
          busy={everywhere.isPending}
          onCancel={() => setLeaving(false)}
          onConfirm={() => everywhere.mutate()}
        >
          <p>You are logged out on all devices, on this one too.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
