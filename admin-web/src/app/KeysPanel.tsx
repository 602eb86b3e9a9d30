import { Fragment } from "react";
import { Dialog } from "../ui/Dialog";
import { Checkbox } from "../ui/Field";
import { singleKeys, useSingleKeys } from "../ui/keys";
import styles from "./KeysPanel.module.css";

type Row = [keys: string[], text: string];

const groups: { title: string; rows: Row[] }[][] = [
  [
    {
      title: "Payments and orders",
      rows: [
        [["V"], "Oldest waiting payment, from anywhere"],
        [["A"], "Approve: asks first"],
        [["Enter"], "Yes, approve"],
        [["R"], "Reject, then choose a reason"],
        [["1", "to", "6"], "Choose the reason"],
        [["Ctrl Enter"], "Reject payment"],
        [["J"], "Next waiting payment"],
        [["K"], "Previous waiting payment"],
        [["C"], "Copy the reference"],
        [["Z"], "Picture: width, whole, 100%"],
        [["+", "-"], "Larger, smaller"],
        [["S"], "Update Status"],
        [["P"], "Packing slip"],
        [["B"], "Back to the list, same place"],
      ],
    },
  ],
  [
    {
      title: "Matching",
      rows: [
        [["J", "K", "↓", "↑"], "Next pair, previous pair"],
        [["A"], "Approve: asks first"],
        [["Enter"], "Yes, approve; otherwise compare"],
        [["X"], "Select the pair"],
        [["D"], "Set the row aside"],
        [["O"], "Open the order"],
        [["U"], "Undo the last decision"],
      ],
    },
    {
      title: "Lists",
      rows: [
        [["J", "K"], "Next row, previous row"],
        [["Enter"], "Open the row"],
        [["X"], "Select the row"],
        [["Shift X"], "Select up to here"],
        [["/"], "Search"],
        [["F"], "Filters"],
        [["Shift F"], "Clear the filters"],
        [["[", "]"], "Page back, page on"],
        [["N"], "New product, category, bundle"],
        [["E"], "Export"],
        [["S"], "Status of the selected"],
      ],
    },
    {
      title: "Everywhere",
      rows: [
        [
          ["G"],
          "then D dashboard, O orders, P products, C categories, B bundles, X gift boxes, R refunds, T statements, M matching, U users, A audit trail, S settings",
        ],
        [["Ctrl S"], "Save the form"],
        [["Esc"], "Back out of anything"],
        [["?"], "These keys"],
      ],
    },
  ],
];

export function KeysPanel({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      size={760}
      footer={
        <div className={styles.switch}>
          <Checkbox
            label={`Single-letter keys are ${on ? "on" : "off"}`}
            hint="They never act while you type in a field."
            checked={on}
            onChange={(event) => singleKeys.set(event.currentTarget.checked)}
          />
        </div>
      }
    >
      <div className={styles.keys}>
        {groups.map((column) => (
          <div key={column[0]?.title}>
            {column.map(({ title, rows }) => (
              <section key={title}>
                <h3>{title}</h3>
                <dl>
                  {rows.map(([keys, text]) => (
                    <Fragment key={text}>
                      <dt>
                        {keys.map((key) => (key === "to" ? <span key={key}> to </span> : <kbd key={key}>{key}</kbd>))}
                      </dt>
                      <dd>{text}</dd>
                    </Fragment>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
