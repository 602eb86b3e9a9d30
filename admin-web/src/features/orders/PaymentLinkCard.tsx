import { cx } from "@shop/shared/lib/classes";
import type { AnyOrder } from "../../api/types";
import { Button, ButtonLink } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { copyText } from "../../ui/copy";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import styles from "./PaymentLinkCard.module.css";

/** The page of an agreed sale that waits for its payment. The link is all that a chat gets: no name, amount or address. */
export function PaymentLinkCard({ order }: { order: AnyOrder }) {
  const { agreedLink: link, agreedQr: qr, shippingAddress } = order;
  if (!link) return null;
  return (
    <Card aria-label="Payment link">
      <header>
        <h2>Payment link</h2>
      </header>
      <CardBody className={layout.fields}>
        <a className={text.small} href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <div className={cx(layout.row, layout.wrap)}>
          <Button
            icon="copy"
            onClick={async () => {
              if (await copyText(link)) toastDone("The payment link is copied");
            }}
          >
            Copy
          </Button>
          <ButtonLink
            target="_blank"
            rel="noreferrer"
            to={`https://wa.me/91${shippingAddress.phoneNumber}?text=${encodeURIComponent(link)}`}
          >
            Open WhatsApp
          </ButtonLink>
        </div>
        {qr ? <img className={styles.code} src={qr} alt="QR code of the payment link" /> : null}
      </CardBody>
    </Card>
  );
}
