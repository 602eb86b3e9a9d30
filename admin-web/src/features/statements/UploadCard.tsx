import { isAbort } from "@shop/shared/api/errors";
import { cx } from "@shop/shared/lib/classes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { Navigate } from "react-router-dom";
import { accountsQuery } from "../../api/banks";
import { uploadStatementMutation } from "../../api/statements";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button, ButtonLink, FileButton } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { EmptyState, LoadingOrError } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { ProgressBar } from "../../ui/ProgressBar";
import { Select } from "../../ui/Select";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { accountName } from "./accounts";
import styles from "./UploadCard.module.css";

const largest = 10 * 1024 * 1024;

/** A file is dropped or chosen, sent, and then read by a job; its page shows how far that is. */
export function UploadCard() {
  const accounts = useQuery(accountsQuery);
  const [account, setAccount] = useState("");
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState("");
  const [isDraggedOver, setDraggedOver] = useState(false);
  // Opened only while this page is still shown.
  const [sent, setSent] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const upload = useMutation({
    ...uploadStatementMutation,
    onSuccess: ({ message, statement }) => {
      toastDone(message, statement.filename);
      setSent(statement._id);
    },
    onError: (error) => setProblem(isAbort(error) ? "" : getWriteMessage(error, failed.uploadStatement, "uploaded")),
  });
  if (sent !== null) return <Navigate to={paths.statement(sent)} />;
  if (!accounts.data) {
    return (
      <Card>
        <LoadingOrError query={accounts} errorTitle={failed.fetchAccounts} skeleton={{ rows: 1, columns: 3 }} />
      </Card>
    );
  }
  if (accounts.data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="rupee"
          title="No bank account yet."
          action={
            <ButtonLink variant="solid" to={`${paths.settings}?tab=bank`}>
              To the bank settings
            </ButtonLink>
          }
        >
          A super admin adds the shop's accounts in the settings.
        </EmptyState>
      </Card>
    );
  }
  // With one account there is nothing to choose.
  const only = accounts.data.length === 1 ? accounts.data[0]?._id : undefined;
  const chosen = only ?? account;
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    if (!chosen) return setProblem("Please choose the account first.");
    if (file.size > largest) return setProblem("The file is larger than 10 MB.");
    setProblem("");
    setPart(0);
    stop.current = new AbortController();
    upload.mutate({ account: chosen, file, options: { onProgress: setPart, signal: stop.current.signal } });
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setDraggedOver(inside);
  };
  return (
    <Card aria-label="Upload a statement">
      <CardBody className={layout.tight}>
        <FormError>{problem}</FormError>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button beside does the same. */}
        <div
          className={cx(styles.drop, isDraggedOver && styles.over)}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            send(event.dataTransfer.files[0]);
          }}
        >
          <Select
            label="Account"
            value={chosen}
            disabled={upload.isPending || only !== undefined}
            options={[
              ...(only ? [] : [{ value: "", label: "Choose the account" }]),
              ...accounts.data.map((one) => ({ value: one._id, label: accountName(one) })),
            ]}
            onChange={setAccount}
          />
          {upload.isPending ? (
            <>
              <ProgressBar
                done={part}
                aria-label="Sending"
                aria-valuenow={Math.round(part * 100)}
                className={layout.grow}
              />
              <Button icon="x" onClick={() => stop.current?.abort()}>
                Stop
              </Button>
            </>
          ) : (
            <FileButton
              accept=".xlsx,.xls,.csv,.tsv,.txt,.htm,.html"
              onChange={(event) => {
                send(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            >
              Choose a statement file
            </FileButton>
          )}
          <span className={text.hint}>
            or drop it here: xlsx, xls, CSV or text, up to 10 MB. If it is protected, you are asked for its password.
          </span>
        </div>
      </CardBody>
    </Card>
  );
}
