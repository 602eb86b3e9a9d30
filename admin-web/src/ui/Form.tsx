import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { FormFields } from "./formFields";
import { LeaveGuard } from "./LeaveGuard";
import type { MutationForm } from "./useMutationForm";

type Props<Input extends FieldValues, Output> = {
  form: MutationForm<Input, Output>;
  className?: string;
  /** Warns before a changed form is left, in these words. */
  what?: string;
  /** In place of sending at once. */
  onSubmit?: (event?: BaseSyntheticEvent) => void;
  children: ReactNode;
};

/**
 * The fields of `useMutationForm`: those with the `name` of `register` have their id and their message from here. After
 * a refusal focus goes to the first wrong field of the page.
 */
export function Form<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, className, what, onSubmit = form.submit, children } = props;
  const { id, problems, failures, isDirty, changes } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }, [failures]);
  return (
    <FormProvider {...form}>
      <FormFields value={{ id, problems }}>
        <form id={id} ref={element} className={className} noValidate onSubmit={onSubmit}>
          {what ? <LeaveGuard dirty={isDirty} what={what} changes={changes} /> : null}
          {children}
        </form>
      </FormFields>
    </FormProvider>
  );
}
