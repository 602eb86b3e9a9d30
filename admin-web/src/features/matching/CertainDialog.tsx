import { rupees } from "@shop/shared/lib/money";
import { approveCertainMutation, type MatchedMany, type Proposal } from "../../api/matching";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { useWrite } from "../../ui/useWrite";
import styles from "./Matching.module.css";
import { pairsOf } from "./proposals";

type Props = { chosen: Proposal[]; onDone: (answer: MatchedMany) => void; onClose: () => void };

export function certainSummary(number: number): string {
  return `Approve ${count(number)} certain ${number === 1 ? "match" : "matches"}`;
}

/** Names each pair before all of them are approved, each on its own. */
export function CertainDialog({ chosen, onDone, onClose }: Props) {
  const approve = useWrite({ ...approveCertainMutation, onSuccess: onDone }, failed.approveMatch, "approved");
  const sum = chosen.reduce((total, { rows }) => total + (rows[0]?.amount ?? 0), 0);
  return (
    <Dialog
      title={`${certainSummary(chosen.length)}?`}
      size={640}
      onClose={onClose}
      locked={approve.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={approve.isPending} data-autofocus>
            Cancel
          </Button>
          <Button variant="good" busy={approve.isPending} onClick={() => approve.mutate(pairsOf(chosen))}>
            {certainSummary(chosen.length)}
          </Button>
        </>
      }
    >
      <div className={layout.tight}>
        <FormError>{approve.refusal}</FormError>
        <p className={text.small}>Together {rupees(sum)}. Each customer gets the usual e-mail.</p>
        <div className={styles.listed}>
          <Table slim aria-label="Certain matches">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Customer</th>
                <th scope="col">Reference</th>
                <th scope="col" className={text.right}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {chosen.map(({ _id, rows: [row], orders: [order] }) => (
                <tr key={_id}>
                  <td>
                    <NoWrap>{order?.orderNumber}</NoWrap>
                  </td>
                  <td>{order?.customerName}</td>
                  <td className={text.mono}>{row?.reference}</td>
                  <td className={text.right}>{row ? rupees(row.amount) : ""}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </div>
    </Dialog>
  );
}
