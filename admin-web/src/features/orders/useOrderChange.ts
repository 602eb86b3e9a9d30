import type { UseMutationOptions } from "@tanstack/react-query";
import type { DialogProps } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

type Variables<Body> = { order: DialogProps; body: Body };
type Options<Body> = {
  /** The change, as api/orders.ts declares it. */
  change: UseMutationOptions<AnyOrder, Error, Variables<Body>>;
  order: DialogProps;
  /** Said when it is done. */
  done: string;
  /** Said when the server gave no reason. */
  failed: string;
  onDone: () => void;
};

/** One change of an order: busy meanwhile, what is wrong as a sentence, and a toast when it is done. */
export function useOrderChange<Body>({ change, order, done, failed, onDone }: Options<Body>) {
  const mutation = useWrite(
    {
      ...change,
      onSuccess: () => {
        toastDone(done, order.orderNumber);
        onDone();
      },
    },
    failed,
  );
  return {
    send: (body: Body) => mutation.mutate({ order, body }),
    busy: mutation.isPending,
    cause: mutation.error,
    error: mutation.refusal,
  };
}
