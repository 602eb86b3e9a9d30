import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@shop/shared/api/errors";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { getErrorMessage, getWriteMessage } from "../lib/errors";
import { flatName, type Language, languageOf } from "../lib/languages";
import { ErrorSummary, type SummaryError } from "./ErrorSummary";
import { LeaveGuard } from "./LeaveGuard";
import { toastError } from "./toast";

type Key<Values> = keyof Values & string;

type Options<Values extends FieldValues, Data, Variables> = {
  /** Of the form; a field's id is `${id}-${field}`. */
  id: string;
  /** What is wrong with what was typed. Its output is not used: `variables` makes of the values what is sent. */
  schema: z.ZodMiniType;
  /** What the form starts with. */
  values: Values;
  mutation: UseMutationOptions<Data, Error, Variables>;
  variables: (values: Values) => Variables;
  /** Said when the server gave no reason. */
  failed: string;
  /** What a lost answer leaves open: "saved" when left out, null for nothing. */
  done?: string | null;
  /** Above the list of wrong fields. */
  invalid?: string;
  /** Shows an error on the page only, without a toast. */
  quiet?: boolean;
  /** Names of what is not saved; left out, any difference counts and has no name. */
  changes?: (values: Values, saved: Values) => string[];
  /** Warns before a changed form is left, in these words. */
  what?: (values: Values) => string;
  /** Runs after a save, also when the form has gone; the form is busy until it is through. What it throws is a failure. */
  onSaved?: (data: Data, values: Values) => void | Promise<void>;
  /** Runs after a save and only if the form is still shown, which then counts as unchanged. */
  leave?: (data: Data) => void;
  /** Sees a failure first; true: it is shown in another way. */
  onFailed?: (error: Error) => boolean;
  /** English texts that have a tab for each language; `nameTa` is the Tamil one of `name`. */
  texts?: readonly Key<Values>[];
};

/** The first message within the errors of one field, which may be nested. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}

/** The form's field that a refusal means: `dimensions.length` is `length`, `crackers.0.name` is `crackers`. */
function fieldOf(named: string, values: FieldValues): string {
  const parts = named.split(".");
  return [named, flatName(named), parts.at(-1), parts[0]].find((name) => name !== undefined && name in values) ?? named;
}

/**
 * The state of one form: what was typed, what is wrong with it, whether it differs from what is saved, and its sending.
 * It is sent once at a time. After a refusal everything typed stays, the messages are at their fields, and focus goes
 * to the first wrong field of the page. A lost response has its own message.
 */
export function useResourceForm<Values extends FieldValues, Data, Variables>(
  options: Options<Values, Data, Variables>,
) {
  const { id, schema, values: first, mutation, variables, failed, done, invalid = "", quiet = false } = options;
  const [saved, setSaved] = useState(first);
  const [refusal, setRefusal] = useState("");
  const [failures, setFailures] = useState(0);
  const [left, setLeft] = useState<{ data: Data } | null>(null);
  const [tab, setTab] = useState<Language["key"]>("en");
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef<Values | null>(null);
  const form = useForm<Values>({
    defaultValues: first as DefaultValues<Values>,
    resolver: zodResolver(schema as z.ZodMiniType<Values, Values>, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const values = useWatch({ control: form.control }) as Values;

  useEffect(() => {
    if (failures === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }, [failures]);

  /** Opens the tab of the first of these fields that is in one. */
  const openTabOf = (fields: readonly string[]) => {
    const isEnglish = (field: string) => options.texts?.some((text) => text === field) ?? false;
    const found = fields.find((field) => languageOf(field) !== "en" || isEnglish(field));
    if (found) setTab(languageOf(found));
  };

  const onLeft = useEffectEvent((data: Data) => options.leave?.(data));
  useEffect(() => {
    if (left) onLeft(left.data);
  }, [left]);

  const write = useMutation({
    ...mutation,
    onSuccess: async (data) => {
      const typed = sent.current ?? values;
      setSaved(typed);
      await options.onSaved?.(data, typed);
      setLeft({ data });
    },
    onError: (error) => {
      if (options.onFailed?.(error)) return;
      const message = done === null ? getErrorMessage(error, failed) : getWriteMessage(error, failed, done);
      setRefusal(message);
      if (!quiet) toastError(message);
      const refused = error instanceof ApiError ? error.fields : [];
      for (const wrong of refused) {
        form.setError(fieldOf(wrong.field, first) as Path<Values>, { type: "server", message: wrong.message });
      }
      openTabOf(refused.map((wrong) => wrong.field));
      setFailures((count) => count + 1);
    },
    onSettled: () => {
      sent.current = null;
    },
  });

  /** Sends valid values, unless something is on its way. */
  const send = (next: Values) => {
    if (sent.current) return;
    sent.current = next;
    setRefusal("");
    form.clearErrors();
    write.mutate(variables(next));
  };
  /** Checks what was typed; `then` gets it if nothing is wrong. */
  const submit = (then: (valid: Values) => void) => (event?: SyntheticEvent) => {
    event?.preventDefault();
    // A dialog's form may be within another one for React, though not in the page.
    event?.stopPropagation();
    let isInvalid = false;
    const check = form.handleSubmit(then, (wrong) => {
      isInvalid = true;
      openTabOf(Object.keys(wrong));
    });
    // The messages are there only when the check is through.
    void check().then(() => isInvalid && setFailures((count) => count + 1));
  };

  const save = (event?: SyntheticEvent) => submit(send)(event);

  const messageOf = (name: string) => messageIn(errors[name as keyof typeof errors]);
  const set = <Name extends Key<Values>>(name: Name, value: Values[Name]) =>
    form.setValue(name as unknown as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldValidate: isSubmitted,
    });
  const problems: SummaryError[] = Object.keys(errors).map((name) => ({
    id: `${id}-${name}`,
    message: messageOf(name) ?? "",
  }));
  const title = Object.values(errors).some((error) => error?.type !== "server") ? invalid : refusal;
  const changes = options.changes?.(values, saved) ?? [];
  const dirty = options.changes ? changes.length > 0 : JSON.stringify(values) !== JSON.stringify(saved);
  const guard: ReactNode = options.what ? (
    <LeaveGuard dirty={dirty} what={options.what(values)} changes={changes} />
  ) : null;

  return {
    values,
    saved,
    dirty,
    changes,
    busy: write.isPending,
    /** Saved, and about to be left. */
    isLeft: left !== null,
    /** Why the last sending failed; empty while there is no reason. */
    refusal,
    set,
    send,
    submit,
    save,
    /** Of the `<form>`. */
    props: { id, ref: element, noValidate: true, onSubmit: save },
    /** Of an input; `then` follows a change with the new text. */
    field: (name: Key<Values>, then?: (text: string) => void) => ({
      ...form.register(name as unknown as Path<Values>, then && { onChange: (event) => then(event.target.value) }),
      id: `${id}-${name}`,
      error: messageOf(name),
    }),
    /** Of a tick box. */
    tick: (name: Key<Values>) => form.register(name as unknown as Path<Values>),
    /** Of a part of the page that is no input. */
    part: <Name extends Key<Values>>(name: Name) => ({
      id: `${id}-${name}`,
      value: values[name],
      error: messageOf(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** Fills the form; nothing is saved by that. */
    fill: (next: Values) => form.reset(next, { keepDefaultValues: true, keepIsSubmitted: true }),
    /** Starts again from what is saved. */
    restart: (next: Values) => {
      form.reset(next);
      setSaved(next);
      setRefusal("");
    },
    /** The warning before a changed form is left. */
    guard,
    /** Of the tabs of its texts; a wrong one opens its tab. */
    tab: { value: tab, onChange: setTab },
    /** What is wrong, on top of the form. */
    summary: (
      <ErrorSummary title={title} errors={problems} onShow={(id) => openTabOf([id.slice(id.indexOf("-") + 1)])} />
    ),
  };
}
