import { cx } from '@shop/shared/lib/classes'
import { rupees } from '@shop/shared/lib/money'
import { useT } from '@/lib/i18n'
import { RichText } from '@/lib/rich'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { ProgressBar } from '@/ui/ProgressBar'
import styles from './GiftProgress.module.css'

/** How far it is to the complimentary gifts. */
export function GiftProgress({ total, threshold }: { total: number; threshold: number }) {
  const t = useT('cart-lines')
  if (threshold <= 0) return null
  const there = total >= threshold
  return (
    <section className={cx(layout.panel, styles.gift)}>
      <p>
        <Icon name="gift" />
        <span>{there ? t('cart.giftsYes') : <RichText text={t('cart.giftsMore', { amount: rupees(threshold - total) })} />}</span>
      </p>
      <ProgressBar percent={(total / threshold) * 100} label={t('cart.giftsMeter')} />
    </section>
  )
}
