import { createContext, type ReactNode, useContext, useId } from "react";

/** The form around a field: its id, and the message of each field. Without react-hook-form, which many fields need not. */
export const FormFields = createContext<{ id: string; problems: Record<string, string> } | null>(null);

type Given = { name?: string; id?: string; error?: ReactNode };

/** Id and message of a field: its own, else those that the form around it has for its name. */
export function useFormField({ name, id, error }: Given): { id: string; error: ReactNode } {
  const form = useContext(FormFields);
  const own = useId();
  if (!form || !name) return { id: id ?? own, error };
  return { id: id ?? `${form.id}-${name}`, error: error ?? form.problems[name] };
}
