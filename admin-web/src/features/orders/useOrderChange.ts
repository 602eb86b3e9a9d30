import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "../../api/errors";
import type { ShownOrder } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { toastDone } from "../../ui/toast";

type Variables<Body> = { order: ShownOrder; body: Body };
type Options<Body> = {
  /** The change, as api/orders.ts declares it. */
  change: UseMutationOptions<AnyOrder, Error, Variables<Body>>;
  order: ShownOrder;
  /** Said when it is done. */
  done: string;
  /** Said when the server gave no reason. */
  failed: string;
  onDone: () => void;
};

/** One change of an order: busy meanwhile, what is wrong as a sentence, and a toast when it is done. */
export function useOrderChange<Body>({ change, order, done, failed, onDone }: Options<Body>) {
  const mutation = useMutation({
    ...change,
    onSuccess: () => {
      toastDone(done, order.orderNumber);
      onDone();
    },
  });
  return {
    send: (body: Body) => mutation.mutate({ order, body }),
    busy: mutation.isPending,
    cause: mutation.error,
    error: mutation.error ? getErrorMessage(mutation.error, failed) : "",
  };
}
