import { rupees } from "@shop/shared/lib/money";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { AnyOrder, Order } from "../../api/types";
import { addressLines } from "../../lib/address";
import { phone, phonesOf } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { copyText } from "../../ui/copy";
import { Icon } from "../../ui/Icon";
import { KeyValues, Total } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import styles from "./SideCards.module.css";

export function SummaryCard({ order }: { order: Order }) {
  const { subtotal, packing, shipping, total } = order.pricing;
  return (
    <Card>
      <header>
        <h2>Order Summary</h2>
      </header>
      <KeyValues>
        <dt>Items</dt>
        <dd>{rupees(subtotal)}</dd>
        {packing > 0 ? (
          <>
            <dt>Packing charge</dt>
            <dd>{rupees(packing)}</dd>
          </>
        ) : null}
        <dt>Shipping</dt>
        <dd>{rupees(shipping)}</dd>
        {order.hasGifts ? (
          <>
            <dt>Complimentary gifts</dt>
            <dd>Yes</dd>
          </>
        ) : null}
        <Total label="Total">{rupees(total)}</Total>
      </KeyValues>
    </Card>
  );
}

function Phone({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <a className={styles.link} href={`tel:${phone(number).replace(/\s/g, "")}`}>
      <Icon name="phone" /> {phone(number)}
    </a>
  );
}

export function CustomerCard({ order }: { order: AnyOrder }) {
  const { user } = order;
  return (
    <Card>
      <header>
        <h2>Customer Information</h2>
      </header>
      <CardBody className={text.small}>
        {user ? (
          <>
            <Link className={styles.link} to={paths.user(user._id)}>
              {user.name || "No name"}
            </Link>
            {user.email ? (
              <a className={styles.link} href={`mailto:${user.email}`}>
                {user.email}
              </a>
            ) : null}
            <Phone number={user.phoneNumber} />
          </>
        ) : (
          <span className={text.dim}>The account was deleted.</span>
        )}
      </CardBody>
    </Card>
  );
}

export function AddressCard({ order }: { order: AnyOrder }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const lines = addressLines(order.shippingAddress);
  return (
    <Card>
      <header>
        <h2>Shipping Address</h2>
        <span className={layout.grow} />
        <Button
          size="small"
          variant="ghost"
          icon={copied ? "check" : "copy"}
          onClick={async () => setCopied(await copyText(lines.join("\n")))}
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </header>
      <CardBody className={text.small} as="address">
        {lines.map((line) => (
          <span className={text.block} key={line}>
            {line}
          </span>
        ))}
        {phonesOf(order.shippingAddress).map((number) => (
          <Phone key={number} number={number} />
        ))}
      </CardBody>
    </Card>
  );
}
