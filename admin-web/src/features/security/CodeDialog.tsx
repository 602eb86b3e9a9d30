import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { CodeField } from "../../ui/CodeField";
import { Dialog } from "../../ui/Dialog";
import layout from "../../ui/layout.module.css";

type Props<Data> = {
  title: string;
  submitLabel: string;
  mutation: UseMutationOptions<Data, Error, string>;
  onDone: (data: Data) => void;
  onClose: () => void;
  children: ReactNode;
};

/** An action that requires a code; a refused code stays in its field. */
export function CodeDialog<Data>({ title, submitLabel, mutation, onDone, onClose, children }: Props<Data>) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useMutation({ ...mutation, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && code.trim()) mutate(code.trim());
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form="code-dialog" busy={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="code-dialog" className={layout.fields} noValidate onSubmit={submit}>
        {children}
        <CodeField
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={error ? getErrorMessage(error, failed.checkCode) : undefined}
        />
      </form>
    </Dialog>
  );
}
