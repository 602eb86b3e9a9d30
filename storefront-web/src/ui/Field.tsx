import { cx } from '@shop/shared/lib/classes'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useT } from '../lib/i18n'
import styles from './Field.module.css'
import { Icon } from './Icon'
import text from './text.module.css'

export function FieldError({ id, text }: { id: string; text?: string }) {
  return text ? (
    <p className={styles.message} id={id} role="alert">
      <Icon name="warn" />
      {text}
    </p>
  ) : null
}

interface Common {
  label: string
  optional?: boolean
  hint?: string
  error?: string
}

interface Frame extends Common {
  id: string
  children: ReactNode
}

function FieldFrame({ id, label, optional, hint, error, children }: Frame) {
  const t = useT()
  return (
    <div className={error ? cx(styles.field, styles.wrong) : styles.field}>
      <label htmlFor={id}>
        {label} {optional ? <span className={text.dim}>{t('common.optional')}</span> : null}
      </label>
      {children}
      {hint ? (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

const described = (id: string, { hint, error }: Common): string | undefined =>
  [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined

export function TextField({ label, optional, hint, error, ...input }: Common & ComponentProps<'input'>) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const common = { label, optional, hint, error }
  return (
    <FieldFrame id={id} {...common}>
      <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described(id, common)} />
    </FieldFrame>
  )
}

export function TextArea({ label, optional, hint, error, ...area }: Common & ComponentProps<'textarea'>) {
  const generatedId = useId()
  const id = area.id ?? generatedId
  const common = { label, optional, hint, error }
  return (
    <FieldFrame id={id} {...common}>
      <textarea {...area} id={id} aria-invalid={error ? true : undefined} aria-describedby={described(id, common)} />
    </FieldFrame>
  )
}

export function SelectField({ label, optional, hint, error, children, ...select }: Common & ComponentProps<'select'>) {
  const generatedId = useId()
  const id = select.id ?? generatedId
  const common = { label, optional, hint, error }
  return (
    <FieldFrame id={id} {...common}>
      <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={described(id, common)}>
        {children}
      </select>
    </FieldFrame>
  )
}
