import { type FormErrors, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { ApiError } from "../shared/api/errors";
import { Note } from "./Note";
import { toastFailed } from "./toast";

type Options<Values> = {
  /** Of the fields' ids: `${id}-${field}`. */
  id: string;
  initialValues: Values;
  validate: (values: Values) => FormErrors;
  /** Sends valid values and does what follows from it. What it throws is said. */
  send: (values: Values) => Promise<void>;
  /** Said when the server gave no reason. */
  failed: string;
};

/**
 * A form that is sent whole: busy meanwhile, a refusal above its fields and at those that it names, the first wrong one
 * in focus. What was typed stays.
 */
export function useSentForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { id, initialValues, validate, send, failed } = options;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const form = useForm<Values>({ initialValues, validate });
  const focus = (name?: string) => document.getElementById(`${id}-${name}`)?.focus();
  const save = form.onSubmit(
    async (values) => {
      setBusy(true);
      setError("");
      try {
        await send(values);
      } catch (failure) {
        setError(toastFailed(failure, failed));
        const wrong = failure instanceof ApiError ? failure.fields : [];
        for (const { field, message } of wrong) form.setFieldError(field, message);
        focus(wrong[0]?.field);
      } finally {
        setBusy(false);
      }
    },
    (errors) => focus(Object.keys(errors)[0]),
  );
  const refusal: ReactNode = error ? (
    <Note tone="bad" alert>
      {error}
    </Note>
  ) : null;
  const field = (name: keyof Values & string) => ({ id: `${id}-${name}`, ...form.getInputProps(name) });
  return { form, save, busy, refusal, field };
}
