import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError, type FieldError } from "@shop/shared/api/errors";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormHandleSubmit,
  type UseFormReset,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form";
import type * as z from "zod/mini";
import { getErrorMessage, getWriteMessage } from "../lib/errors";
import { flatName, type Language, languageOf } from "../lib/languages";
import { toastError } from "./toast";
import { useIsShown } from "./useIsShown";

type Options<Input extends FieldValues, Output, Data, Variables> = {
  /** Of the form; a field's id is `${id}-${field}`. */
  id: string;
  /** All fields, and what is wrong with what was typed. */
  schema: z.core.$ZodType<Output, Input>;
  defaultValues: Input & DefaultValues<Input>;
  mutation: UseMutationOptions<Data, Error, Variables>;
  /** What is sent of checked values. */
  variables: (values: Output) => Variables;
  /** Said when the server gave no reason. */
  failed: string;
  /** What a lost answer leaves open: "saved" when left out, null for nothing. */
  done?: string | null;
  /** Above the list of wrong fields. */
  invalid?: string;
  /** Shows a failure in the form only; with a toast if the form has gone. */
  quiet?: boolean;
  /** Names of what is not saved; left out, any difference counts and has no name. */
  changes?: (values: Input, saved: Input) => string[];
  /** Runs after a save, also when the form has gone; the form is busy until it is through. What it throws is a failure. */
  onSuccess?: (data: Data, typed: Input) => void | Promise<void>;
  /** Runs after a save and only if the form is still shown, which then counts as unchanged. */
  leave?: (data: Data) => void;
  /** Sees a failure first; true: it is shown in another way. */
  onError?: (error: Error) => boolean;
  /** English texts that have a tab for each language; `nameTa` is the Tamil one of `name`. */
  texts?: readonly (keyof Input & string)[];
  /** What a refusal says of fields, if it is not in the server's list of them. */
  fieldsOf?: (error: ApiError, typed: Input) => readonly Pick<FieldError, "field" | "message">[] | undefined;
};

/** What `Form` needs, beside what react-hook-form returns. */
export type MutationForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  id: string;
  values: Input;
  /** Checks what was typed and sends it. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  isPending: boolean;
  /** Differs from what is saved. */
  isDirty: boolean;
  /** Names of what differs. */
  changes: string[];
  /** Why the last sending failed; empty while there is no reason. */
  refusal: string;
  /** What is wrong, for all fields together; empty while nothing is. */
  title: string;
  /** The messages of the fields. */
  problems: Record<string, string>;
  /** How often it was refused, by itself or by the server. */
  failures: number;
  tab: Language["key"];
  setTab: (tab: Language["key"]) => void;
  /** Opens the tab of the first of these fields that is in one. */
  openTabOf: (fields: readonly string[]) => void;
};

type Message = { name: string; message: string; type: unknown };

/** The messages within an error, by the names of their fields: `items.0.price` is a part of `items`. */
function messagesIn(error: unknown, name: string): Message[] {
  if (typeof error !== "object" || error === null) return [];
  const message = "message" in error && typeof error.message === "string" ? error.message : "";
  const parts = Object.entries(error).filter(([key]) => key !== "ref");
  return [
    ...(message ? [{ name, message, type: "type" in error && error.type }] : []),
    ...parts.flatMap(([key, part]) => messagesIn(part, `${name}.${key}`)),
  ];
}

const isIn = (values: FieldValues, name: string) => name in values || get(values, name) !== undefined;

/** The form's field that a refusal means: `dimensions.length` is `length`, `crackers.0.new` is `crackers`. */
function fieldOf(named: string, values: FieldValues): string {
  const parts = named.split(".");
  return [named, flatName(named), parts.at(-1), parts[0]].find((name) => name && isIn(values, name)) ?? named;
}

/**
 * react-hook-form with a zod schema and one mutation. What was typed is sent once at a time. After a refusal everything
 * typed stays and the messages are at their fields. A lost response has its own message.
 */
export function useMutationForm<Input extends FieldValues, Output, Data, Variables>(
  options: Options<Input, Output, Data, Variables>,
) {
  const { id, schema, defaultValues, mutation, variables, failed, done, invalid = "", quiet = false } = options;
  const [saved, setSaved] = useState<Input>(defaultValues);
  const [refusal, setRefusal] = useState("");
  const [failures, setFailures] = useState(0);
  const [left, setLeft] = useState<{ data: Data } | null>(null);
  const [tab, setTab] = useState<Language["key"]>("en");
  const sent = useRef<Input | null>(null);
  const isShown = useIsShown();
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    resolver: zodResolver(schema),
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control, compute: (all: Input) => ({ ...all }) });
  const isField = (name: string): name is FieldPath<Input> => isIn(form.getValues(), name);

  const openTabOf = (fields: readonly string[]) => {
    const found = fields.find((field) => languageOf(field) !== "en" || options.texts?.some((text) => text === field));
    if (found) setTab(languageOf(found));
  };

  const onLeft = useEffectEvent((data: Data) => options.leave?.(data));
  useEffect(() => {
    if (left) onLeft(left.data);
  }, [left]);

  const write = useMutation({
    ...mutation,
    onSuccess: async (data) => {
      const typed = sent.current ?? form.getValues();
      setSaved(typed);
      await options.onSuccess?.(data, typed);
      setLeft({ data });
    },
    onError: (error) => {
      if (options.onError?.(error)) return;
      const message = done === null ? getErrorMessage(error, failed) : getWriteMessage(error, failed, done);
      setRefusal(message);
      if (!quiet || !isShown.current) toastError(message);
      const typed = form.getValues();
      const refused = error instanceof ApiError ? (options.fieldsOf?.(error, typed) ?? error.fields) : [];
      for (const { field, message } of refused) {
        const name = fieldOf(field, typed);
        form.setError(isField(name) ? name : `root.${name}`, { type: "server", message });
      }
      openTabOf(refused.map(({ field }) => field));
      setFailures((count) => count + 1);
    },
    onSettled: () => {
      sent.current = null;
    },
  });

  /** Sends checked values, unless something is on its way. */
  const send = (checked: Output) => {
    if (sent.current) return;
    sent.current = form.getValues();
    setRefusal("");
    form.clearErrors();
    write.mutate(variables(checked));
  };

  const handleSubmit: UseFormHandleSubmit<Input, Output> = (onValid, onInvalid) => (event) => {
    // A dialog's form may be within another one for React, though not in the page.
    event?.stopPropagation();
    let isInvalid = false;
    const check = form.handleSubmit(onValid, (wrong, submitted) => {
      isInvalid = true;
      openTabOf(Object.keys(wrong));
      return onInvalid?.(wrong, submitted);
    });
    // The messages are there only when the check is through.
    return check(event).finally(() => isInvalid && setFailures((count) => count + 1));
  };

  const reset: UseFormReset<Input> = (next, keep) => {
    form.reset(next, keep);
    if (keep?.keepDefaultValues) return;
    setSaved(form.getValues());
    setRefusal("");
  };

  const { root, ...ofFields } = errors;
  const messages = Object.entries({ ...ofFields, ...root }).flatMap(([name, error]) => messagesIn(error, name));
  const isRefused = messages.every(({ type }) => type === "server");
  const changes = options.changes?.(values, saved) ?? [];
  return {
    ...form,
    handleSubmit,
    /** As in react-hook-form; unless it keeps the default values, the new ones count as saved. */
    reset,
    id,
    submit: (event?: BaseSyntheticEvent) => handleSubmit(send)(event),
    send,
    values,
    saved,
    isPending: write.isPending,
    isDirty: options.changes ? changes.length > 0 : JSON.stringify(values) !== JSON.stringify(saved),
    changes,
    /** Saved, and about to be left. */
    isLeft: left !== null,
    refusal,
    title: isRefused ? refusal : invalid,
    problems: Object.fromEntries(messages.map(({ name, message }) => [name, message])),
    failures,
    tab,
    setTab,
    openTabOf,
  } satisfies MutationForm<Input, Output> & Record<string, unknown>;
}
