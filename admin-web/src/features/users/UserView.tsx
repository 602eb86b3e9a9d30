import { cx } from "@shop/shared/lib/classes";
import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../../api/session";
import { addUserNoteMutation, type Customer } from "../../api/users";
import { dayTime } from "../../lib/dates";
import { count } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Pill } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { NotesCard } from "../../ui/NotesCard";
import { NoWrap } from "../../ui/NoWrap";
import { PageHead } from "../../ui/PageHead";
import { StatCards } from "../../ui/StatCard";
import text from "../../ui/text.module.css";
import { BlockDialog } from "./BlockDialog";

const back = { to: paths.users, label: "To the users" };
const languages: Record<Customer["language"], string> = { en: "English", ta: "Tamil", hi: "Hindi" };

/** A customer: orders and spend, where parcels go, proofs that were rejected, what staff noted, and the block. */
export function UserView({ customer, orders }: { customer: Customer; orders: ReactNode }) {
  const { user } = customer;
  const blocks = useMay("block_customers");
  const [isBlocking, setIsBlocking] = useState(false);
  const name = user.name || user.email || user.phoneNumber || "No name";
  return (
    <>
      <PageHead
        title={name}
        back={back}
        badges={
          user.isBlocked ? (
            <Pill tone="out" icon="stop">
              Blocked
            </Pill>
          ) : null
        }
      >
        {blocks ? (
          <Button variant={user.isBlocked ? "plain" : "bad"} onClick={() => setIsBlocking(true)}>
            {user.isBlocked ? "Unblock" : "Block"}
          </Button>
        ) : null}
      </PageHead>
      {user.isBlocked ? (
        <Alert tone="bad" place="page">
          <b>
            Blocked{customer.blockedAt ? ` since ${formatDay(customer.blockedAt)}` : ""}: {user.blockedReason}
          </b>
          <br />
          New orders, enquiries and reviews are refused; placed orders, their proofs and refunds go on.
        </Alert>
      ) : null}
      <div className={layout.below}>
        <StatCards
          stats={[
            { label: "Orders", value: count(user.orderCount) },
            ...(customer.spend === undefined
              ? []
              : [{ label: "Spent on completed orders", value: rupees(customer.spend) }]),
            { label: "Cancelled", value: count(customer.cancelledOrders) },
            { label: "Rejected proofs", value: count(customer.rejectedCount) },
          ]}
        />
      </div>
      <div className={layout.two}>
        <div className={layout.column}>
          {orders}
          <RejectedProofs customer={customer} />
          <NotesCard
            id={user._id}
            name={name}
            what="this customer"
            notes={customer.notes}
            mutation={addUserNoteMutation}
          />
        </div>
        <div className={layout.column}>
          <Contact customer={customer} />
          <Addresses customer={customer} />
          <Blocks customer={customer} />
        </div>
      </div>
      {isBlocking ? <BlockDialog user={user} onClose={() => setIsBlocking(false)} /> : null}
    </>
  );
}

function Contact({ customer }: { customer: Customer }) {
  const { user } = customer;
  return (
    <Card aria-label="Contact">
      <header>
        <h2>Contact</h2>
      </header>
      <KeyValues>
        <dt>E-mail</dt>
        <dd className={text.block}>{user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : "–"}</dd>
        <dt>Phone</dt>
        <dd>
          {user.phoneNumber ? (
            <a href={`tel:${phone(user.phoneNumber).replace(/\s/g, "")}`}>{phone(user.phoneNumber)}</a>
          ) : (
            "–"
          )}
        </dd>
        <dt>Language of mails</dt>
        <dd>{languages[customer.language]}</dd>
        <dt>Joined</dt>
        <dd>{formatDay(user.createdAt)}</dd>
        <dt>Last sign-in</dt>
        <dd>{user.lastLogin ? formatDay(user.lastLogin) : "Never"}</dd>
        <dt>Last order</dt>
        <dd>{customer.lastOrderAt ? formatDay(customer.lastOrderAt) : "–"}</dd>
      </KeyValues>
    </Card>
  );
}

function Addresses({ customer }: { customer: Customer }) {
  const { addresses } = customer.user;
  return (
    <Card aria-label="Addresses">
      <header>
        <h2>Addresses</h2>
      </header>
      {addresses.length === 0 ? (
        <CardBody className={cx(text.small, text.dim)}>No address is saved.</CardBody>
      ) : (
        <CardBody as="ul" className={cx(layout.fields, text.small)}>
          {addresses.map((address) => (
            <li key={address._id}>
              {address.name ? <b className={text.block}>{address.name}</b> : null}
              {[address.street, address.landmark, address.transportOffice].filter(Boolean).join(", ")}
              <span className={text.block}>
                {address.city}, {address.state} {address.pincode}
              </span>
            </li>
          ))}
        </CardBody>
      )}
    </Card>
  );
}

function RejectedProofs({ customer }: { customer: Customer }) {
  const { rejectedProofs, rejectedCount } = customer;
  // Left out for those who see no amounts.
  if (!rejectedProofs) return null;
  return (
    <Card aria-label="Rejected proofs">
      <header>
        <h2>Rejected proofs</h2>
      </header>
      {rejectedProofs.length === 0 ? (
        <CardBody className={cx(text.small, text.dim)}>No proof of payment was rejected.</CardBody>
      ) : (
        <CardBody as="ul" className={cx(layout.fields, text.small)}>
          {rejectedProofs.map((proof) => (
            <li key={`${proof._id} ${proof.at}`}>
              <Link to={paths.order(proof._id)}>
                <NoWrap>{proof.orderNumber}</NoWrap>
              </Link>
              , {rupees(proof.total)}
              <p className={text.prose}>{proof.note}</p>
              <small className={text.hint}>
                {proof.by}, {dayTime(proof.at)}
              </small>
            </li>
          ))}
          {rejectedCount > rejectedProofs.length ? (
            <li className={text.dim}>
              The latest {rejectedProofs.length} of {count(rejectedCount)}
            </li>
          ) : null}
        </CardBody>
      )}
    </Card>
  );
}

function Blocks({ customer }: { customer: Customer }) {
  const { blocks } = customer;
  if (blocks.length === 0) return null;
  return (
    <Card aria-label="Blocks">
      <header>
        <h2>Blocks</h2>
      </header>
      <CardBody as="ul" className={cx(layout.fields, text.small)}>
        {blocks.map((change) => (
          <li key={change.at}>
            {change.blocked ? "Blocked" : "Unblocked"}: {change.reason}
            <small className={cx(text.block, text.hint)}>
              {change.by}, {dayTime(change.at)}
            </small>
          </li>
        ))}
      </CardBody>
    </Card>
  );
}
