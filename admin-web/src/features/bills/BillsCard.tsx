import { rupees } from "@shop/shared/lib/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Bill, issueBillMutation, orderBillsQuery } from "../../api/bills";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { lazyPart } from "../../ui/lazyPart";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { BillState, kindLabel } from "./kinds";
import { PdfButton } from "./PdfButton";

const CreditDialog = lazyPart(() => import("./CreditDialog"), "CreditDialog");

type Props = {
  order: string;
  /** Paid or on its way, and not cancelled. */
  canIssue: boolean;
  cancelled: boolean;
};

/** The bills of an order. Nothing is shown while the shop issues none. */
export function BillsCard({ order, canIssue, cancelled }: Props) {
  const query = useQuery(orderBillsQuery(order));
  const [crediting, setCrediting] = useState<Bill | null>(null);
  const issue = useMutation({
    ...issueBillMutation,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastError(getWriteMessage(error, failed.issueBill, "issued")),
  });
  const { data } = query;
  if (data ? !data.isOn && data.bills.length === 0 : !query.error) return null;
  const inForce = data?.bills.find((bill) => bill.kind !== "credit_note" && !bill.correctedBy);
  return (
    <Card aria-label="Bill">
      <header>
        <h2>Bill</h2>
        <span className={layout.grow} />
        {data?.isOn && canIssue && !inForce ? (
          <Button size="small" icon="rupee" busy={issue.isPending} onClick={() => issue.mutate(order)}>
            Issue bill
          </Button>
        ) : null}
      </header>
      <QueryBody data={data} query={query} errorTitle={failed.fetchBills} skeleton={{ rows: 1, columns: 2 }}>
        {({ bills }) => (
          <>
            {cancelled && inForce ? (
              <CardBody>
                <Alert>The order is cancelled. Take its bill back by a credit note.</Alert>
              </CardBody>
            ) : null}
            {bills.length === 0 ? (
              <CardBody as="p" className={text.note}>
                {cancelled
                  ? "This order had no bill."
                  : "No bill yet. It is issued when the order is shipped, or here once it is paid."}
              </CardBody>
            ) : (
              <RowList>
                {bills.map((bill) => (
                  <li key={bill._id}>
                    <span>
                      <b>{bill.number}</b> {rupees(bill.total)}
                      <small className={text.block}>
                        {kindLabel[bill.kind]}, {dayTime(bill.issuedAt)}, {bill.issuedBy}
                      </small>
                      {bill.reason ? <small className={text.block}>{bill.reason}</small> : null}
                      <BillState bill={bill} />
                    </span>
                    <span>
                      <PdfButton bill={bill} />{" "}
                      {bill === inForce ? (
                        <Button
                          size="small"
                          icon="rotate"
                          onClick={() => setCrediting(bill)}
                          aria-label={`Credit note for ${bill.number}`}
                        >
                          Credit note
                        </Button>
                      ) : null}
                    </span>
                  </li>
                ))}
              </RowList>
            )}
          </>
        )}
      </QueryBody>
      {crediting ? <CreditDialog bill={crediting} onClose={() => setCrediting(null)} /> : null}
    </Card>
  );
}
