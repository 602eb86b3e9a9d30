// Statements and matching, with the values that tests look for. The real examples have no rows and no proposals.

import { first } from "@shop/shared/testing/answers";
import type { BankRow, Claim, MatchingTab, Proposal } from "../api/matching";
import type { RefusedRow, Statement } from "../api/statements";
import { examples } from "./examples";

const names = ["Priya Nair", "Mohammed Rafi", "Karthik Subramanian", "Ananya Iyer", "Gurpreet Singh", "Lakshmi V"];
const answeredRow: BankRow = examples["POST /api/admin/statement-rows/{id}/put-back 200"].row;
const digits = (number: number) => String(628_578_000_918 + number * 7_919);
const nameOf = (number: number) => names[number % names.length] ?? "";
const amountOf = (number: number) => [4350, 12860, 985, 3145, 27640][number % 5] ?? 0;

function bankRow(number: number, more: Partial<BankRow> = {}): BankRow {
  const payerName = nameOf(number).toUpperCase();
  return {
    ...answeredRow,
    _id: `r${number}`,
    account: "KVBL ··4821",
    date: "2026-10-12",
    amount: amountOf(number),
    narration: `UPI/CR/${digits(number)}/${payerName}/HDFC/FIREWORKS`,
    rail: "upi",
    reference: digits(number),
    payerName,
    ...more,
  };
}

function claim(number: number, more: Partial<Claim> = {}): Claim {
  return {
    _id: `o${number}`,
    orderNumber: `FC261012-${String(number).padStart(3, "0")}QX`,
    status: "pending",
    paymentStatus: "verification_pending",
    customerName: nameOf(number),
    total: amountOf(number),
    amountDue: amountOf(number),
    reference: digits(number),
    createdAt: "2026-10-12T06:00:00Z",
    submittedAt: "2026-10-12T06:20:00Z",
    paymentScreenshot: {
      _id: `f${number}`,
      path: `/proof/o${number}.png`,
      width: 1080,
      height: 2160,
      submittedAt: "2026-10-12T06:20:00Z",
    },
    ...more,
  };
}

function proposal(number: number, more: Partial<Proposal>): Proposal {
  return {
    _id: `p${number}`,
    kind: "A",
    reasons: [],
    actions: ["approve"],
    rows: [bankRow(number)],
    orders: [claim(number)],
    ...more,
  };
}

/** One digit in the middle is another. */
const oneOff = (reference: string) =>
  `${reference.slice(0, 9)}${(Number(reference[9]) + 5) % 10}${reference.slice(10)}`;

const kinds: Record<MatchingTab, (number: number) => Proposal> = {
  certain: (number) =>
    proposal(number, {
      reasons: [
        `The customer typed the reference ${digits(number)}, which this row has.`,
        "Both are of the same amount, and nothing else has this reference.",
      ],
    }),
  strong: (number) =>
    proposal(number, {
      kind: "B",
      reasons: [`The row names the order ${claim(number).orderNumber}.`],
      rows: [bankRow(number, { orderNumber: claim(number).orderNumber })],
      orders: [claim(number, { reference: "" })],
    }),
  likely: (number) =>
    number % 5 === 4
      ? proposal(number, {
          kind: "C-sum",
          reasons: ["One transfer for two orders of this customer."],
          orders: [claim(number, { amountDue: 4000 }), claim(number + 1000, { amountDue: amountOf(number) - 4000 })],
        })
      : proposal(number, {
          kind: "C",
          reasons: ["The payer has the customer's name.", "Within a day, nothing else is of this amount."],
          actions: ["approve", "open_order", "set_aside"],
          orders: [claim(number, { reference: number % 2 ? oneOff(digits(number)) : "" })],
        }),
  conflicts: (number) =>
    number % 2
      ? proposal(number, {
          kind: "X",
          reasons: ["The bank has ₹500.00 less than is due."],
          actions: ["record_part", "open_order", "set_aside"],
          rows: [bankRow(number, { amount: amountOf(number) - 500 })],
        })
      : proposal(number, {
          kind: "X",
          reasons: [`The reference ${digits(number)} was typed for two orders.`],
          actions: ["approve", "open_order", "set_aside"],
          orders: [claim(number), claim(number + 1000, { customerName: nameOf(number + 1) })],
        }),
  rows: (number) => proposal(number, { kind: "", actions: ["set_aside"], orders: [] }),
  claims: (number) =>
    number % 2
      ? proposal(number, {
          kind: "D",
          reasons: [`The row's reference is almost the one that was typed, ${oneOff(digits(number))}.`],
          actions: ["open_order"],
          orders: [claim(number, { reference: oneOff(digits(number)) })],
        })
      : proposal(number, {
          kind: "",
          reasons: ["This reference is not in the statements, which reach to 21 Oct."],
          actions: ["open_order"],
          rows: [],
        }),
};

/** So many proposals of a tab. */
export function proposals(tab: MatchingTab, count: number): Proposal[] {
  return Array.from({ length: count }, (_, at) => kinds[tab](at + 1));
}

export const accounts = [
  { ...first(examples["GET /api/admin/bank-accounts 200"].accounts), holder: "Deepam Crackers", lastFour: "4821" },
];

const answered: Statement = examples["GET /api/admin/statements/{id} 200"].statement;
const damaged: RefusedRow = {
  row: 14,
  column: "Deposit Amt.",
  cell: "4.350,00",
  reason: "The amount is written in a way that is not certain.",
};

export const statement: Statement = {
  ...answered,
  _id: "s1",
  account: { _id: "8", holder: "Deepam Crackers", lastFour: "4821", ifsc: "KVBL0001234" },
  filename: "kvb-october-2026.xls",
  bytes: 48_210,
  rowsDone: 412,
  rowsTotal: 412,
  periodStart: "2026-10-01",
  periodEnd: "2026-10-21",
  rowCount: 412,
  newCount: 371,
  knownCount: 40,
  refusedCount: 1,
  creditCount: 389,
  creditSum: 1_842_310,
  debitCount: 23,
  debitSum: 412_000,
  chain: "closes",
  startProven: true,
  container: "xls",
  columns: { date: "Txn Date", narration: "Description", credit: "Deposit Amt.", debit: "Withdrawal Amt." },
  notes: ["The bank lists the newest row first."],
  refusals: [damaged],
  sample: [1, 2, 3, 4, 5, 408, 409, 410, 411, 412].map((fileRow) => {
    const { amount, narration, reference, payerName } = bankRow(fileRow);
    const row = { fileRow, date: "2026-10-12", direction: "credit", amount, narration, rail: "upi" } as const;
    const rest = { reference, payerName, payerId: "", orderNumber: "", balance: 182_310 + fileRow };
    return { ...row, ...rest, state: null, setAsideReason: "", orders: [] };
  }),
  opening: 210_400,
  closing: 1_640_710,
  dateOrder: "dmy",
  profileName: "KVB account",
  matches: { certain: 212, strong: 31, likely: 18, sum: 2, hint: 9, conflict: 4, none: 113 },
};
