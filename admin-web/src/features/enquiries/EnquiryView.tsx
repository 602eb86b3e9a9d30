import { cx } from "@shop/shared/lib/classes";
import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { changeEnquiryMutation, type Enquiry, type EnquiryStatus, enquiryStatuses } from "../../api/enquiries";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { phone, phonesOf } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextArea } from "../../ui/Field";
import { KeyValues, Total } from "../../ui/KeyValues";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import { lazyPart } from "../../ui/lazyPart";
import { NoWrap } from "../../ui/NoWrap";
import { PageHead } from "../../ui/PageHead";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { DueMark, EnquiryBadge, statusLabel } from "./EnquiryState";

const SaleDialog = lazyPart(() => import("./SaleDialog"), "SaleDialog");

const back = { to: paths.enquiries, label: "To the enquiries" };

/** The numbers of the customer, to call. */
function Phones({ address }: { address: Enquiry["shippingAddress"] }) {
  return phonesOf(address).map((number, index) => (
    <span key={number}>
      {index > 0 ? ", " : ""}
      <a href={`tel:+91${number}`}>{phone(number)}</a>
    </span>
  ));
}

/** An enquiry: customer, items, steps, and the agreed sale. */
export function EnquiryView({ enquiry }: { enquiry: Enquiry }) {
  const [note, setNote] = useState(enquiry.staffNote);
  const [selling, setSelling] = useState(false);
  const change = useMutation({
    ...changeEnquiryMutation,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastError(getWriteMessage(error, failed.saveEnquiry, "saved")),
  });
  const { shippingAddress: address, pricing } = enquiry;
  const isNoteChanged = note.trim() !== enquiry.staffNote.trim();
  const step = (status: EnquiryStatus) => change.mutate({ id: enquiry._id, body: { status } });
  return (
    <>
      {/* On a phone the customer's card is below all items, and staff answer by a call. */}
      <PageHead
        title={enquiry.number}
        back={back}
        badges={<EnquiryBadge status={enquiry.status} />}
        subtitle={<Phones address={address} />}
      />
      <div className={layout.aside}>
        <Card aria-label="Items">
          <header>
            <h2>Items</h2>
          </header>
          <div className={layout.sideways}>
            <Table slim>
              <thead className={layout.unseen}>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {enquiry.items.map((item) => (
                  <tr key={`${item.type} ${item._id}`}>
                    <td>
                      {item.name}
                      <small>
                        <NoWrap>{`${item.quantity} × ${rupees(item.price)}`}</NoWrap>
                      </small>
                    </td>
                    <td className={cx(text.right, text.nowrap)}>{rupees(item.total)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
          <KeyValues>
            <dt>Items</dt>
            <dd>{rupees(pricing.subtotal)}</dd>
            <dt>Packing charge</dt>
            <dd>{pricing.packing === null ? "–" : rupees(pricing.packing)}</dd>
            <Total label="Total">{rupees(pricing.total)}</Total>
          </KeyValues>
        </Card>
        <div className={layout.column}>
          <Card aria-label="Steps">
            <header>
              <h2>Steps</h2>
            </header>
            <CardBody className={layout.tight}>
              <p>
                Came {dayTime(enquiry.createdAt)} <DueMark {...enquiry} />
              </p>
              <div className={cx(layout.row, layout.wrap)}>
                {enquiryStatuses.map((status) => (
                  <Button
                    key={status}
                    aria-pressed={status === enquiry.status}
                    variant={status === enquiry.status ? "solid" : "plain"}
                    disabled={status === enquiry.status || change.isPending}
                    onClick={() => step(status)}
                  >
                    {statusLabel[status]}
                  </Button>
                ))}
              </div>
              {enquiry.orderId ? (
                <Alert tone="good" icon="check">
                  The sale is entered:{" "}
                  <Link to={paths.order(enquiry.orderId)}>
                    <NoWrap>{enquiry.orderNumber}</NoWrap>
                  </Link>
                </Alert>
              ) : (
                <div>
                  <Button variant="good" onClick={() => setSelling(true)}>
                    Enter the agreed sale
                  </Button>
                </div>
              )}
            </CardBody>
            <CardBody ruled className={layout.tight}>
              <TextArea
                label="Note for staff"
                rows={3}
                maxLength={2000}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <div>
                <Button
                  busy={change.isPending}
                  disabled={!isNoteChanged}
                  onClick={() => change.mutate({ id: enquiry._id, body: { staffNote: note } })}
                >
                  Save note
                </Button>
              </div>
            </CardBody>
          </Card>
          <Card aria-label="Customer">
            <header>
              <h2>Customer</h2>
            </header>
            <CardBody as="address">
              <b>{enquiry.customerName || (address.phoneNumber ? "No name" : "Deleted account")}</b>
              <span className={text.block}>
                <Phones address={address} />
              </span>
              <span className={text.block}>{enquiry.customerEmail}</span>
              {address.deliveryTo === "transport" ? (
                <span className={text.block}>Transport office: {address.transportOffice}</span>
              ) : null}
              <span className={text.block}>{[address.street, address.landmark].filter(Boolean).join(", ")}</span>
              <span className={text.block}>
                {address.city}, {address.state} {address.pincode}
              </span>
              {enquiry.toBeConfirmed ? <span className={text.block}>The PIN code is to be confirmed.</span> : null}
              {enquiry.terms.lastDispatchOn ? (
                <span className={text.block}>Last dispatch {formatDay(enquiry.terms.lastDispatchOn)}</span>
              ) : null}
            </CardBody>
          </Card>
        </div>
      </div>
      <LeaveGuard dirty={isNoteChanged} what="this enquiry" changes={["Note for staff"]} />
      {selling ? <SaleDialog enquiry={enquiry} onClose={() => setSelling(false)} /> : null}
    </>
  );
}
