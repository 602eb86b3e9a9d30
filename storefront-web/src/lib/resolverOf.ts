import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { safeParse, type ZodMiniType } from 'zod/mini'

/**
 * Has what was typed judged by schemas, which may depend on it, and shows every wrong field at once. `more` finds what no schema of
 * one field can. The form is sent with what the schemas made of its values.
 */
export const resolverOf =
  <Values extends FieldValues>(
    schemasOf: (values: Values) => readonly ZodMiniType<Partial<Values>>[],
    more: (values: Values) => FieldErrors = () => ({}),
  ): Resolver<Values, unknown, Values> =>
  (values) => {
    const errors: FieldErrors = {}
    const read = { ...values }
    for (const schema of schemasOf(values)) {
      const result = safeParse(schema, values)
      if (result.success) Object.assign(read, result.data)
      else for (const { path, code, message } of result.error.issues) errors[String(path[0])] ??= { type: code, message }
    }
    Object.assign(errors, more(values))
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values: read, errors: {} }
  }
