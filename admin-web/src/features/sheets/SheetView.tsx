import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  applySheetMutation,
  changedBySheets,
  isAtWork,
  type Sheet,
  type SheetCounts,
  type SheetImport,
  type SheetStep,
} from "../../api/sheets";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button, ButtonLink } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { type Column, DataTable } from "../../ui/DataTable";
import { KeyValues } from "../../ui/KeyValues";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { ProgressBar } from "../../ui/ProgressBar";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { RowLine, RowName } from "../../ui/RowCards";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

const kinds: Record<SheetStep["kind"], string> = { bad: "Refused", change: "Changed", new: "Added", same: "Unchanged" };
const idOf = ({ row }: SheetStep) => String(row);
const nameOf = ({ name, row }: SheetStep) => name || `Row ${row}`;

/** What a row does, cell by cell, or what is wrong with it. */
function Does({ step: { kind, changes, faults } }: { step: SheetStep }) {
  if (faults.length > 0) {
    return faults.map(({ column, cell, message }) => (
      <p key={`${column}${message}`} className={text.small}>
        {column ? (
          <>
            <b>{column}</b> “{cell}”: {message}
          </>
        ) : (
          message
        )}
      </p>
    ));
  }
  return changes.map(({ column, before, after }) => (
    <p key={column} className={text.small}>
      <b>{column}</b> {kind === "new" ? after || "empty" : `${before || "empty"} → ${after || "empty"}`}
    </p>
  ));
}

const columns: Column<SheetStep>[] = [
  { key: "row", head: "Row", right: true, cell: ({ row }) => count(row) },
  { key: "kind", head: "What", cell: ({ kind }) => kinds[kind] },
  { key: "name", head: "Product", cell: nameOf },
  { key: "does", head: "Cells", variant: "long", cell: (step) => <Does step={step} /> },
];

/** How far the job is, which checks or imports the rows. */
function AtWork({ catalogueImport: { state, doneRows, rowCount } }: { catalogueImport: SheetImport }) {
  const label = state === "importing" ? "Being imported" : "Being checked";
  return (
    <Card>
      <CardBody className={layout.tight}>
        <span role="status">
          {label}: {count(doneRows)} of {count(rowCount)} rows.
        </span>
        <ProgressBar
          done={rowCount ? doneRows / rowCount : 0}
          aria-label={label}
          aria-valuenow={rowCount ? Math.round((100 * doneRows) / rowCount) : 0}
        />
        <span className={text.hint}>
          5,000 rows take some minutes. It goes on when you leave this page.
          {state === "importing" ? " All rows are written together at the end, or none." : ""}
        </span>
      </CardBody>
    </Card>
  );
}

/** Lists that show products are old as soon as the job has imported the sheet. */
function useFreshLists({ state }: SheetImport) {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "importing" && state === "imported") {
      for (const queryKey of changedBySheets) void queries.invalidateQueries({ queryKey });
    }
    before.current = state;
  }, [state, queries]);
}

/** A file: while a job works on it, how far that is, and otherwise what it would do or did. */
export function SheetView({ sheet: { catalogueImport, counts, steps } }: { sheet: Sheet }) {
  useFreshLists(catalogueImport);
  if (counts && !isAtWork(catalogueImport)) {
    return <CheckedSheet catalogueImport={catalogueImport} counts={counts} steps={steps} />;
  }
  return (
    <>
      <SheetHead catalogueImport={catalogueImport} />
      <AtWork catalogueImport={catalogueImport} />
    </>
  );
}

function SheetHead({ catalogueImport, children }: { catalogueImport: SheetImport; children?: ReactNode }) {
  return (
    <PageHead
      title={catalogueImport.fileName}
      back={{ to: paths.sheets, label: "To import and export" }}
      subtitle={`${catalogueImport.uploadedBy}, ${dayTime(catalogueImport.uploadedAt)}`}
    >
      {children}
    </PageHead>
  );
}

type Checked = { catalogueImport: SheetImport; counts: SheetCounts; steps: SheetStep[] };

/** What a file would do, before anything is written; then it is imported, all of it or nothing. */
function CheckedSheet({ catalogueImport, counts, steps }: Checked) {
  const [asking, setAsking] = useState(false);
  const apply = useWrite(
    {
      ...applySheetMutation,
      onSuccess: ({ message }) => {
        setAsking(false);
        toastDone(message, catalogueImport.fileName);
      },
    },
    failed.applySheet,
    "imported",
  );
  const { appliedAt, problem } = catalogueImport;
  const does = counts.change + counts.new;
  const stepCount = counts.bad + does;
  const rowsSaid = `${count(does)} ${does === 1 ? "row" : "rows"}`;
  return (
    <>
      <SheetHead catalogueImport={catalogueImport}>
        {appliedAt || problem || counts.bad > 0 || does === 0 ? null : (
          <Button variant="solid" onClick={() => setAsking(true)}>
            Import {rowsSaid}
          </Button>
        )}
      </SheetHead>
      <div className={layout.column}>
        {appliedAt ? (
          <Alert tone="good" icon="check">
            Imported {dayTime(appliedAt)}.
          </Alert>
        ) : problem ? (
          <Alert tone="bad" action={<ButtonLink to={paths.sheets}>Upload again</ButtonLink>}>
            {problem}
          </Alert>
        ) : counts.bad > 0 ? (
          <Alert tone="bad" action={<ButtonLink to={paths.sheets}>Upload again</ButtonLink>}>
            {count(counts.bad)} {counts.bad === 1 ? "row is" : "rows are"} wrong, so nothing can be imported. Correct
            the cells that are named below in your file, and upload it again.
          </Alert>
        ) : does > 0 ? (
          <Alert>Nothing is written yet.</Alert>
        ) : null}
        <Card aria-label="Numbers">
          <CardBody>
            <KeyValues>
              <dt>Added</dt>
              <dd>{count(counts.new)}</dd>
              <dt>Changed</dt>
              <dd>{count(counts.change)}</dd>
              <dt>Refused</dt>
              <dd>{count(counts.bad)}</dd>
              <dt>Unchanged</dt>
              <dd>{count(counts.same)}</dd>
            </KeyValues>
          </CardBody>
        </Card>
        <Card aria-label="Rows">
          {steps.length === 0 ? (
            <EmptyState title="The file changes nothing">Every row says what the catalogue says.</EmptyState>
          ) : (
            <DataTable
              slim
              label="Rows of the file"
              rows={steps}
              idOf={idOf}
              nameOf={nameOf}
              columns={columns}
              card={(step) => (
                <>
                  <RowLine>
                    <RowName>{nameOf(step)}</RowName>
                    <span className={text.nowrap}>
                      {kinds[step.kind]}, row {count(step.row)}
                    </span>
                  </RowLine>
                  <Does step={step} />
                </>
              )}
            />
          )}
          {stepCount > steps.length ? (
            <CardBody as="p" ruled className={text.hint}>
              The first {count(steps.length)} of {count(stepCount)} rows are shown.
            </CardBody>
          ) : null}
        </Card>
      </div>
      {asking ? (
        <ReasonDialog
          title={`Import ${rowsSaid}?`}
          label="Reason"
          confirmLabel="Import"
          busy={apply.isPending}
          error={apply.refusal}
          onSend={(reason) => apply.mutate({ id: catalogueImport._id, reason })}
          onClose={() => setAsking(false)}
        >
          {count(counts.new)} added, {count(counts.change)} changed. All rows are written, or none.
        </ReasonDialog>
      ) : null}
    </>
  );
}
