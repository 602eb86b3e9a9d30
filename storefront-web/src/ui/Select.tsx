import { afterLayers } from '@shop/shared/lib/layers'
import { useId, useState } from 'react'
import { useT } from '../lib/i18n'
import { useIsMobile } from '../lib/media'
import fields from './Field.module.css'
import { Icon } from './Icon'
import { LazyDialog } from './LazyDialog'
import styles from './Select.module.css'
import text from './text.module.css'

export interface Choice {
  value: string
  label: string
  /** Of the label, where it is not that of the page. */
  lang?: string | undefined
}

interface Props {
  label: string
  /** Title of the sheet on phones. */
  title: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  /** The label is for screen readers only. */
  hideLabel?: boolean
}

/** A native select on wide screens; on phones a button that opens a list with large rows. */
export function Select(props: Props) {
  const id = useId()
  const phone = useIsMobile()
  return (
    <div className={fields.field}>
      <label className={props.hideLabel ? text.srOnly : ''} htmlFor={id} id={`${id}-label`}>
        {props.label}
      </label>
      {phone ? <Sheet {...props} id={id} /> : <Native {...props} id={id} />}
    </div>
  )
}

function Native({ id, value, choices, onChange }: Props & { id: string }) {
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} lang={choice.lang}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function Sheet({ id, title, value, choices, onChange }: Props & { id: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <>
      <button
        id={id}
        type="button"
        className={styles.pick}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(true)}
      >
        <span lang={chosen?.lang}>{chosen?.label ?? t('common.all')}</span>
      </button>
      {open ? (
        <LazyDialog onClose={() => setOpen(false)} title={title} bare>
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <li key={choice.value}>
                <button
                  type="button"
                  aria-current={choice.value === value ? true : undefined}
                  onClick={() => {
                    setOpen(false)
                    if (choice.value !== value) afterLayers(() => onChange(choice.value))
                  }}
                >
                  <span lang={choice.lang}>{choice.label}</span>
                  {choice.value === value ? <Icon name="tick" /> : null}
                </button>
              </li>
            ))}
          </ul>
        </LazyDialog>
      ) : null}
    </>
  )
}
