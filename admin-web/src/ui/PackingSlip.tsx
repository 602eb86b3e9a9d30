import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type Address, addressLines } from "../lib/address";
import { type OrderStatus, phone, phonesOf } from "../lib/order";
import { formatWeight } from "../lib/weight";
import styles from "./PackingSlip.module.css";

type SlipLine = {
  _id: string;
  name: string;
  unit: string;
  /** Grams of one; null while it is not known. */
  weight: number | null;
  quantity: number;
  contents: { name: string; quantity: number }[];
};

/** A bar code or QR code as the path of an SVG. */
type CodePath = { width: number; height: number; path: string };

/** What a parcel contains and where it goes. */
export type Slip = {
  _id: string;
  orderNumber: string;
  createdAt: string;
  status: OrderStatus;
  payment: "paid" | "cash" | "unpaid";
  shippingAddress: Address & { phoneNumber: string; alternatePhone: string };
  hasGifts: boolean;
  cartons: number | null;
  weight: number | null;
  items: SlipLine[];
  code128: CodePath;
  qr: CodePath;
};

/** The shop as the sender of a parcel. */
export type Sender = { name: string; address: string; phone: string };

/** Lines of text that fit on a sheet of A4, below the address and on a sheet that continues. */
const firstSheet = 18;
const nextSheet = 28;
/** Letters of a name, and of the contents, that fit in one line of text. */
const nameLine = 42;
const contentsLine = 52;

function linesOf({ name, contents }: SlipLine): number {
  const letters = contents.reduce((sum, content) => sum + content.name.length + 6, 0);
  return Math.ceil(name.length / nameLine) + Math.ceil(letters / contentsLine);
}

/** The items of an order, split into sheets, which are numbered. */
function sheetsOf(items: SlipLine[]): SlipLine[][] {
  const sheets: SlipLine[][] = [[]];
  let left = firstSheet;
  for (const item of items) {
    const lines = linesOf(item);
    if (lines > left && sheets.at(-1)?.length) {
      sheets.push([]);
      left = nextSheet;
    }
    sheets.at(-1)?.push(item);
    left -= lines;
  }
  return sheets;
}

/** Payment information for the person who delivers; an unpaid order is never shown as paid. */
function moneyNote({ status, payment }: Slip, collect: number | undefined): string {
  if (status === "cancelled") return "CANCELLED: do not send";
  if (payment === "paid") return "Paid";
  if (payment === "cash") return `Collect in cash: ${collect === undefined ? "____________" : rupees(collect)}`;
  return "NOT PAID YET: do not send";
}

function Code({ code, name, className }: { code: CodePath; name: string; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.width} ${code.height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={name}
    >
      <path d={code.path} />
    </svg>
  );
}

type Props = {
  slip: Slip;
  shop: Sender | undefined;
  /** Rupees to collect on delivery; packers' screens do not have them. */
  collect?: number;
};

/** The sheets of one parcel: codes, large address, lines to tick, no colour. Only visible in print. */
export function PackingSlip({ slip, shop, collect }: Props) {
  const { orderNumber, shippingAddress: address, cartons } = slip;
  const pieces = slip.items.reduce((sum, item) => sum + item.quantity, 0);
  const sheets = sheetsOf(slip.items);
  return sheets.map((items, sheet) => (
    <article className={styles.slip} key={sheet}>
      <header>
        <div className={styles.head}>
          <b>{shop?.name}</b>
          <p>Packing slip, {formatDay(slip.createdAt)}</p>
          <p>
            Page {sheet + 1} of {sheets.length}
          </p>
        </div>
        <div>
          <Code code={slip.code128} name={`Bar code of ${orderNumber}`} className={styles.bars} />
          <b className={styles.number}>{orderNumber}</b>
        </div>
        <Code code={slip.qr} name={`QR code of ${orderNumber}`} className={styles.square} />
      </header>
      {sheet === 0 ? (
        <section className={styles.parcel}>
          <div className={styles.recipient}>
            <h2>Deliver to</h2>
            {addressLines(address).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{phonesOf(address).map(phone).join(", ")}</p>
          </div>
          <dl>
            <dt>Delivery</dt>
            <dd>{address.deliveryTo === "transport" ? "Transport office" : "To the door"}</dd>
            <dt>Cartons</dt>
            <dd>{cartons ?? "______"}</dd>
            <dt>Weight</dt>
            <dd>{formatWeight(slip.weight)}</dd>
          </dl>
        </section>
      ) : null}
      <table>
        <thead>
          <tr>
            <th aria-label="Packed" />
            <th>Item</th>
            <th>Unit</th>
            <th className={styles.right}>Weight</th>
            <th className={styles.right}>Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item._id}>
              <td className={styles.box}>
                <span />
              </td>
              <td>
                {item.name}
                {item.contents.length > 0 ? (
                  <p className={styles.contents}>
                    Each with {item.contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
                  </p>
                ) : null}
              </td>
              <td>{item.unit || "–"}</td>
              <td className={styles.right}>
                {formatWeight(item.weight === null ? null : item.weight * item.quantity)}
              </td>
              <td className={styles.quantity}>{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sheet === sheets.length - 1 ? (
        <footer>
          <p>
            {slip.items.length} {slip.items.length === 1 ? "line" : "lines"}, {pieces}{" "}
            {pieces === 1 ? "piece" : "pieces"}
            {slip.hasGifts ? ", with complimentary gifts" : ""}
          </p>
          <p className={styles.money}>{moneyNote(slip, collect)}</p>
          <p>Packed by: ________________</p>
        </footer>
      ) : null}
      {sheet === 0 && shop?.address ? (
        <p className={styles.from}>
          If undelivered, return to: {shop.name}, {shop.address}
          {shop.phone ? <span>, {phone(shop.phone)}</span> : null}
        </p>
      ) : null}
    </article>
  ));
}
