import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import { takeReferenceMutation } from "../../api/orders";
import type { Order } from "../../api/types";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import styles from "./ReadValues.module.css";
import { agreements, fieldNames, formatValue } from "./reading";

/** Values read from the picture, beside those of the order. For information only. */
export function ReadValues({ order }: { order: Order }) {
  const take = useMutation({
    ...takeReferenceMutation,
    onSuccess: () => toastDone("Reference taken over", order.orderNumber),
    onError: (error) => toastFailed(error, "The reference could not be taken over"),
  });
  const { reading } = order;
  if (!reading) return null;
  return (
    <section className={styles.read} aria-label="Read in the picture">
      <h3>Read in the picture</h3>
      {reading.isReceipt ? null : <p className={text.hint}>It does not look like the receipt of a payment.</p>}
      <ul>
        {reading.values.map((value) => (
          <li key={value.name} data-agreement={value.agreement}>
            <Icon name={value.agreement === "agrees" ? "check" : value.agreement === "differs" ? "warn" : "minus"} />
            <span>
              {fieldNames[value.name]}: <b>{formatValue(value)}</b>
              {value.certainty === "unsure" ? " (unsure)" : ""}
              <span className={cx(text.small, styles.reading)}>
                {agreements[value.agreement]}
                {value.agreement === "differs" && value.expected
                  ? `: ${formatValue({ name: value.name, value: value.expected })}`
                  : ""}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {reading.referenceToTakeOver ? (
        <Button size="small" disabled={take.isPending} onClick={() => take.mutate(order._id)}>
          Take over the reference {formatValue({ name: "reference", value: reading.referenceToTakeOver })}
        </Button>
      ) : null}
    </section>
  );
}
