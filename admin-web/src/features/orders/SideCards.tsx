import { useEffect, useState } from "react";
import type { Order } from "../../api/types";
import { rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { Button } from "../../ui/Button";
import { copyText } from "../../ui/copy";
import { Icon } from "../../ui/Icon";
import { addressLines } from "./address";

export function SummaryCard({ order }: { order: Order }) {
  const { subtotal, shipping, total } = order.pricing;
  return (
    <section className="card">
      <header>
        <h2>Order Summary</h2>
      </header>
      <dl className="body kv">
        <dt>Items</dt>
        <dd>{rupees(subtotal)}</dd>
        <dt>Shipping</dt>
        <dd>{rupees(shipping)}</dd>
        {order.hasGifts ? (
          <>
            <dt>Complimentary gifts</dt>
            <dd>Yes</dd>
          </>
        ) : null}
        <dt className="sum">Total</dt>
        <dd className="sum">{rupees(total)}</dd>
      </dl>
    </section>
  );
}

function Phone({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <a className="block" href={`tel:${phone(number).replace(/\s/g, "")}`}>
      <Icon name="phone" /> {phone(number)}
    </a>
  );
}

export function CustomerCard({ order }: { order: Order }) {
  const { user } = order;
  return (
    <section className="card">
      <header>
        <h2>Customer Information</h2>
      </header>
      <div className="body s">
        {user ? (
          <>
            {user.name}
            <a className="block" href={`mailto:${user.email}`}>
              {user.email}
            </a>
            <Phone number={user.phoneNumber} />
          </>
        ) : (
          <span className="dim">The account was deleted.</span>
        )}
      </div>
    </section>
  );
}

export function AddressCard({ order }: { order: Order }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const lines = addressLines(order.shippingAddress);
  return (
    <section className="card addr">
      <header>
        <h2>Shipping Address</h2>
        <span className="grow" />
        <Button
          size="small"
          kind="bare"
          icon={copied ? "check" : "copy"}
          onClick={async () => setCopied(await copyText(lines.join("\n")))}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </header>
      <address className="body s">
        {lines.map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
        <Phone number={order.shippingAddress.phoneNumber} />
      </address>
    </section>
  );
}
