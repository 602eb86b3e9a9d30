import type { ComponentProps, ReactNode } from "react";
import { FormError } from "./Alert";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import layout from "./layout.module.css";

type Props = {
  title: string;
  /** Of `useResourceForm`. */
  form: { props: ComponentProps<"form">; busy: boolean; dirty: boolean; refusal: string };
  save?: string;
  size?: number;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, with Cancel and Save. */
export function FormDialog({ title, form, save = "Save", size, onClose, children }: Props) {
  const { props, busy, dirty, refusal } = form;
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      locked={busy}
      dirty={dirty}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form={props.id} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form className={layout.fields} {...props}>
        <FormError>{refusal}</FormError>
        {children}
      </form>
    </Dialog>
  );
}
