import { cx } from '@shop/shared/lib/classes'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n'
import { lowStock } from '../lib/quantity'
import { Icon } from './Icon'
import styles from './Stock.module.css'

interface NoteProps {
  tone: 'good' | 'low' | 'out'
  large?: boolean
  children: ReactNode
}

const icons = { good: 'tick', low: 'warn', out: 'out' } as const

/** The stock as icon, text and colour. */
export function StockNote({ tone, large, children }: NoteProps) {
  return (
    <p className={cx(styles.stock, tone !== 'good' && styles[tone], large && styles.large)}>
      <Icon name={icons[tone]} />
      {children}
    </p>
  )
}

/** `exact` counts what is left. */
export function Stock({ stock, exact = false }: { stock: number; exact?: boolean }) {
  const t = useT()
  if (stock <= 0) return <StockNote tone="out">{t('product.outOfStock')}</StockNote>
  const isLow = stock <= lowStock
  const text = exact ? t('product.inStockCount', { count: stock }) : isLow ? t('product.onlyLeft', { count: stock }) : t('product.inStock')
  return (
    <StockNote tone={isLow ? 'low' : 'good'} large={exact}>
      {text}
    </StockNote>
  )
}
