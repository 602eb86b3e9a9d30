import { isAbort } from "@shop/shared/api/errors";
import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { Navigate } from "react-router-dom";
import { type ChosenColumns, columnsToChoose, uploadTrackingMutation } from "../../api/tracking";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button, FileButton } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextArea, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { ProgressBar } from "../../ui/ProgressBar";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { ColumnsDialog } from "./ColumnsDialog";
import styles from "./NewListCard.module.css";

const largest = 2 * 1024 * 1024;
const example = "FC261122-7K3QX, ST Courier, 628612345678";

/** A list is pasted, dropped or chosen; it is only read, and its page shows what each row would do. */
export function NewListCard() {
  const [typed, setTyped] = useState("");
  const [carrier, setCarrier] = useState("");
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState("");
  const [isDraggedOver, setDraggedOver] = useState(false);
  // Opened only while this page is still shown.
  const [sent, setSent] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const upload = useMutation({
    ...uploadTrackingMutation,
    onSuccess: ({ message, trackingImport }) => {
      toastDone(message);
      setSent(trackingImport._id);
    },
    onError: (error) => {
      const isAsked = isAbort(error) || columnsToChoose(error);
      setProblem(isAsked ? "" : getWriteMessage(error, failed.uploadTracking, "read"));
    },
  });
  const columns = columnsToChoose(upload.error);
  if (sent !== null) return <Navigate to={paths.trackingImport(sent)} />;
  const send = (file?: File, chosen?: ChosenColumns) => {
    if (upload.isPending) return;
    if (!file && !typed.trim()) return setProblem("Please paste a list or choose a file.");
    if (file && file.size > largest) return setProblem("The file is larger than 2 MB.");
    if (!file && new Blob([typed]).size > largest) return setProblem("The list is larger than 2 MB.");
    setProblem("");
    setPart(0);
    stop.current = new AbortController();
    const options = { onProgress: setPart, signal: stop.current.signal };
    upload.mutate({ file, text: typed, carrier: carrier.trim(), columns: chosen, options });
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setDraggedOver(inside);
  };
  return (
    <Card aria-label="New list">
      <CardBody className={layout.fields}>
        <FormError>{problem}</FormError>
        {columns ? (
          <ColumnsDialog
            columns={columns}
            carrier={carrier.trim()}
            onRead={(chosen) => send(upload.variables?.file, chosen)}
            onClose={() => upload.reset()}
          />
        ) : null}
        <TextField
          label="Carrier"
          hint="For rows that name none, as in a courier's own list."
          maxLength={80}
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button below does the same. */}
        <div
          className={cx(styles.drop, isDraggedOver && styles.over)}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            const [file] = event.dataTransfer.files;
            if (file) send(file);
          }}
        >
          <TextArea
            label="Order numbers and tracking numbers"
            hint="One order a line, with or without a carrier, in any order of columns. Or drop a file here."
            rows={5}
            spellCheck={false}
            placeholder={example}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {upload.isPending ? (
          <div className={layout.row}>
            <ProgressBar
              done={part}
              aria-label="Sending"
              aria-valuenow={Math.round(part * 100)}
              className={layout.grow}
            />
            <Button icon="x" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          </div>
        ) : (
          <div className={cx(layout.row, layout.wrap)}>
            <Button variant="solid" onClick={() => send()}>
              Read the list
            </Button>
            <FileButton
              accept=".xlsx,.xls,.csv,.tsv,.txt"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = "";
                if (file) send(file);
              }}
            >
              Choose a file
            </FileButton>
            <span className={text.hint}>xlsx, xls or CSV, up to 2,000 rows. Nothing is sent before you ship it.</span>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
