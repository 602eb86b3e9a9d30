import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { getErrorMessage, getWriteMessage } from "../lib/errors";
import { toastError } from "./toast";
import { useIsShown } from "./useIsShown";

/**
 * A write whose component shows `refusal`: a sentence if it failed, else empty. When the component has gone, a message
 * shows the sentence. `fallback` and `done` as for `getWriteMessage`; `done` is null if the outcome is not in doubt.
 */
export function useWrite<Data, Variables>(
  mutation: UseMutationOptions<Data, Error, Variables>,
  fallback: string,
  done: string | null = null,
) {
  const isShown = useIsShown();
  const sentence = (error: Error) =>
    done === null ? getErrorMessage(error, fallback) : getWriteMessage(error, fallback, done);
  const write = useMutation({
    ...mutation,
    onError: (error) => {
      if (!isShown.current) toastError(sentence(error));
    },
  });
  return { ...write, refusal: write.error ? sentence(write.error) : "" };
}
