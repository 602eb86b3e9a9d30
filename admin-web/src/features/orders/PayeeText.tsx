import type { Order } from "../../api/types";
import text from "../../ui/text.module.css";

/** The customer's account for a refund, to be copied into net banking. */
export function PayeeText({ payee }: { payee: Order["payee"] }) {
  if (!payee) return <span className={text.dim}>Not given yet</span>;
  if (payee.upiId) return <span className={text.mono}>{payee.upiId}</span>;
  return (
    <>
      <span className={text.mono}>{payee.accountNumber}</span>{" "}
      <small>
        {payee.ifsc}, {payee.accountName}
      </small>
    </>
  );
}
