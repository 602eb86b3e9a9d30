import { isAbort } from "@shop/shared/api/errors";
import { cx } from "@shop/shared/lib/classes";
import { toIsoDay } from "@shop/shared/lib/dates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Navigate } from "react-router-dom";
import { catalogueFileMutation, saveFile } from "../../api/exports";
import { isAtWork, type SheetImport, sheetsQuery, trySheetMutation } from "../../api/sheets";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { listSchema } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button, FileButton } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import type { Column } from "../../ui/DataTable";
import { ListCard } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { ProgressBar } from "../../ui/ProgressBar";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";

const schema = listSchema({}, [10, 25, 50]);
const largest = 20 * 1024 * 1024;
const idOf = ({ _id }: SheetImport) => _id;

function stateSaid(sheet: SheetImport): string {
  const { state, doneRows, rowCount, appliedAt, badRows, problem } = sheet;
  if (isAtWork(sheet)) {
    return `${state === "importing" ? "Being imported" : "Being checked"}, ${count(doneRows)} of ${count(rowCount)} rows`;
  }
  if (appliedAt) return `Imported ${dayTime(appliedAt)}`;
  if (problem) return "Not imported: the catalogue changed";
  if (badRows) return `${count(badRows)} ${badRows === 1 ? "row" : "rows"} refused`;
  return "Checked, not imported";
}

const columns: Column<SheetImport>[] = [
  {
    key: "file",
    head: "File",
    cell: (one) => (
      <>
        <RowLink to={paths.sheet(one._id)}>{one.fileName}</RowLink>
        <small>{dayTime(one.uploadedAt)}</small>
      </>
    ),
  },
  { key: "by", head: "By", cell: ({ uploadedBy }) => uploadedBy },
  { key: "state", head: "State", cell: stateSaid },
];

function Download() {
  const save = useMutation({
    ...catalogueFileMutation,
    onSuccess: ({ kind, file }) => {
      const name = `catalogue-${toIsoDay()}.${kind}`;
      saveFile(file, name);
      toastDone("The catalogue is downloaded", name);
    },
    onError: (error) => toastFailed(error, failed.exportCatalogue),
  });
  const busy = (kind: "csv" | "xlsx") => save.isPending && save.variables === kind;
  return (
    <Card aria-label="Download">
      <header>
        <h2>Download</h2>
      </header>
      <CardBody className={layout.fields}>
        <p className={text.small}>Every product with its texts in three languages, prices and stock.</p>
        <div className={cx(layout.row, layout.wrap)}>
          <Button icon="down" busy={busy("xlsx")} onClick={() => save.mutate("xlsx")}>
            Download XLSX
          </Button>
          <Button icon="down" busy={busy("csv")} onClick={() => save.mutate("csv")}>
            Download CSV
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

function Upload() {
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = useMutation({
    ...trySheetMutation,
    onSuccess: ({ message, catalogueImport }) => {
      toastDone(message);
      setTried(catalogueImport._id);
    },
    onError: (error) => setProblem(isAbort(error) ? "" : getWriteMessage(error, failed.trySheet, "checked")),
  });
  if (tried !== null) return <Navigate to={paths.sheet(tried)} />;
  const choose = (file: File | undefined) => {
    if (!file || send.isPending) return;
    if (file.size > largest) return setProblem("The file is larger than 20 MB.");
    setProblem("");
    setPart(0);
    stop.current = new AbortController();
    send.mutate({ file, options: { onProgress: setPart, signal: stop.current.signal } });
  };
  return (
    <Card aria-label="Upload">
      <header>
        <h2>Upload</h2>
      </header>
      <CardBody className={layout.fields}>
        <FormError>{problem}</FormError>
        <p className={text.small}>
          The file is checked first: you see what would be added and changed, and every wrong cell. Nothing is written
          before you confirm it.
        </p>
        {send.isPending ? (
          <>
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
            <p role="status" className={text.hint}>
              {part < 1 ? "The file is being sent." : "The file is being read."}
            </p>
          </>
        ) : (
          <div className={cx(layout.row, layout.wrap)}>
            <FileButton
              accept=".xlsx,.csv"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = "";
                choose(file);
              }}
            >
              Choose a file
            </FileButton>
            <span className={text.hint}>
              xlsx or CSV, up to 5,000 rows. Columns that are left out stay as they are.
            </span>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** The catalogue as a sheet, out and in, and the files that were tried before. */
export function Sheets() {
  const list = useListParams(schema);
  const query = useQuery(sheetsQuery(list.values));
  const { data } = query;
  return (
    <>
      <PageHead
        title="Import and export"
        back={{ to: paths.products, label: "To the products" }}
        subtitle="The catalogue as a spreadsheet"
      />
      <div className={layout.column}>
        <div className={layout.half}>
          <Download />
          <Upload />
        </div>
        <ListCard
          heading="Earlier files"
          list={list}
          query={query}
          rows={data?.catalogueImports}
          counted={data}
          errorTitle={failed.fetchSheets}
          empty={{ icon: "list", title: "No files yet" }}
          skeletonRows={3}
          label="Earlier files"
          idOf={idOf}
          nameOf={({ fileName }) => fileName}
          columns={columns}
          card={(one) => (
            <>
              <RowLine>
                <RowLink cover to={paths.sheet(one._id)}>
                  {one.fileName}
                </RowLink>
                <span>{dayTime(one.uploadedAt)}</span>
              </RowLine>
              <RowLine>
                <RowName>{stateSaid(one)}</RowName>
              </RowLine>
            </>
          )}
          href={({ _id }) => paths.sheet(_id)}
        />
      </div>
    </>
  );
}
