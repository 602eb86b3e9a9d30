import type { ComponentProps, ReactNode } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { fieldMessage } from '../lib/fieldErrors'
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
