import { useId, useState } from 'react'
import { useT } from '../lib/i18n'
import { clampQuantity, type Limits, readQuantity } from '../lib/quantity'
import styles from './QuantityInput.module.css'

interface Props {
  name: string
  value: number
  limits: Limits
  onChange: (quantity: number) => void
  disabled?: boolean
}

/** Minus, field, plus. What is typed is corrected when the field is left, or with Enter. */
export function QuantityInput({ name, value, limits, onChange, disabled = false }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const next = readQuantity(typed, limits)
    if (next !== null && next !== value) onChange(next)
  }
  const step = (by: number) => {
    setTyped(null)
    onChange(clampQuantity(value + by, limits))
  }
  return (
    <div className={styles.quantity} role="group" aria-label={t('product.quantityOf', { name })}>
      <button type="button" aria-label={t('product.less')} disabled={disabled || value <= limits.min} onClick={() => step(-1)}>
        −
      </button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('product.quantity')}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.slice(0, 8))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit()
          }
        }}
      />
      <button type="button" aria-label={t('product.more')} disabled={disabled || value >= limits.max} onClick={() => step(1)}>
        +
      </button>
    </div>
  )
}
