import type { ApiError } from '@shop/shared/api/errors'
import type { ComponentProps, ReactNode } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { type FieldTexts, fieldMessage, refusedFields } from '../lib/fieldErrors'
import type { Translate } from '../lib/i18n'
import type { Namespace } from '../locales/shape'

interface Props<Values extends FieldValues> extends Omit<ComponentProps<'form'>, 'form'> {
  form: UseFormReturn<Values>
  children: ReactNode
}

/** A form of react-hook-form, also for parts with `useFormContext`. */
export function Form<Values extends FieldValues>({ form, ...props }: Props<Values>) {
  return (
    <FormProvider {...form}>
      <form noValidate {...props} />
    </FormProvider>
  )
}

/** `{...field('city')}` connects a field to the form: with its value, and with its message in the language of the page. */
export function fieldsOf<Values extends FieldValues, N extends Namespace>(form: UseFormReturn<Values>, translate: Translate<N>) {
  return <Name extends FieldPath<Values>>(name: Name): UseFormRegisterReturn<Name> & { error?: string } => ({
    ...form.register(name),
    error: fieldMessage(form.getFieldState(name, form.formState).error?.message, translate),
  })
}

/** Shows what the server refused under the fields of the form, and returns their names; `prefix` begins the server's names. */
export function showRefused<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError,
  translate: Translate<FieldTexts>,
  prefix = '',
): FieldPath<Values>[] {
  const isField = (name: string): name is FieldPath<Values> => name in form.getValues()
  return refusedFields(error, translate, prefix).flatMap(([name, message]) => {
    if (!isField(name)) return []
    form.setError(name, { message })
    return [name]
  })
}
