import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormError } from "./Alert";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Form } from "./Form";
import layout from "./layout.module.css";
import type { MutationForm } from "./useMutationForm";

type Props<Input extends FieldValues, Output> = {
  title: string;
  form: MutationForm<Input, Output>;
  save?: string;
  size?: number;
  /** Nothing can be saved now. */
  locked?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, with Cancel and Save. */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { title, form, save = "Save", size, locked, onClose, children } = props;
  const { id, isPending, isDirty, refusal } = form;
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      locked={isPending}
      dirty={isDirty}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form={id} busy={isPending} disabled={locked}>
            {save}
          </Button>
        </>
      }
    >
      <Form className={layout.fields} form={form}>
        <FormError>{refusal}</FormError>
        {children}
      </Form>
    </Dialog>
  );
}
