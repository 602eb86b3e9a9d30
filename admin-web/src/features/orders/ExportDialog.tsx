import { type FormEvent, useState } from "react";
import type { ExportKind } from "../../api/exports";
import { type Counted, totalOf } from "../../lib/pages";
import { Button } from "../../ui/Button";
import { Choice, Choices } from "../../ui/Choice";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { FieldSet } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";

type Props = { counted: Counted | null; onStart: (kind: ExportKind) => void; onClose: () => void };

/** Choice of the file format. */
export function ExportDialog({ counted, onStart, onClose }: Props) {
  const [format, setFormat] = useState<ExportKind["format"]>("csv");
  const [lines, setLines] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart({ format, lines });
  };
  return (
    <Dialog title="Export orders" onClose={onClose}>
      <form className={layout.fields} onSubmit={submit}>
        <p className={text.small}>
          As the list is filtered: {counted ? totalOf(counted) : "–"} {counted?.total === 1 ? "order" : "orders"}.
        </p>
        <FieldSet legend="File">
          <Choices columns="pair">
            <Choice name="export-format" checked={format === "csv"} onChange={() => setFormat("csv")}>
              CSV
            </Choice>
            <Choice name="export-format" checked={format === "xlsx"} onChange={() => setFormat("xlsx")}>
              Excel (xlsx)
            </Choice>
          </Choices>
        </FieldSet>
        <FieldSet legend="A row for">
          <Choices columns="pair">
            <Choice name="export-lines" checked={!lines} onChange={() => setLines(false)}>
              Each order
            </Choice>
            <Choice name="export-lines" checked={lines} onChange={() => setLines(true)}>
              Each item of an order
            </Choice>
          </Choices>
        </FieldSet>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" icon="down" data-autofocus>
            Download
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
