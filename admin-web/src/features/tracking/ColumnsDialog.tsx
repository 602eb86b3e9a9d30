import { useState } from "react";
import type { ChosenColumns, TrackingColumn } from "../../api/tracking";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { PickField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";

type Props = {
  columns: TrackingColumn[];
  carrier: string;
  onRead: (chosen: ChosenColumns) => void;
  onClose: () => void;
};

const nameOf = ({ column, heading, samples }: TrackingColumn) =>
  `${heading || `Column ${column}`}: ${samples.join(", ")}`;

/** Several columns of a list fit: staff say which one holds what. */
export function ColumnsDialog({ columns, carrier, onRead, onClose }: Props) {
  const [order, setOrder] = useState("");
  const [number, setNumber] = useState("");
  const [named, setNamed] = useState("");
  const [problem, setProblem] = useState("");
  const options = columns.map((column) => ({ value: String(column.column), label: nameOf(column) }));
  const read = () => {
    const chosen = [order, number, named].filter(Boolean);
    if (!order || !number) return setProblem("Please choose the columns of order numbers and tracking numbers.");
    if (new Set(chosen).size < chosen.length) return setProblem("Please choose a different column for each.");
    onRead({
      orderColumn: Number(order),
      numberColumn: Number(number),
      ...(named ? { carrierColumn: Number(named) } : {}),
    });
  };
  return (
    <Dialog
      title="Which column holds what?"
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={read}>
            Read the list
          </Button>
        </>
      }
    >
      <div className={layout.fields}>
        <p className={text.hint}>
          Several columns fit. Your choice is remembered for lists of {carrier || "this kind"} that look like this one.
        </p>
        <FormError>{problem}</FormError>
        <PickField label="Order number" value={order} options={options} onChange={setOrder} />
        <PickField label="Tracking number" value={number} options={options} onChange={setNumber} />
        <PickField
          label="Carrier"
          value={named}
          options={[{ value: "", label: carrier || "None" }, ...options]}
          onChange={setNamed}
        />
      </div>
    </Dialog>
  );
}
