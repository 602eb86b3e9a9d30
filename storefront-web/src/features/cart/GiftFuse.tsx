import { useT } from '@/lib/i18n'
import { Rich } from '@/lib/rich'
import { rupees } from '@/shared/lib/money'
import { Fuse } from '@/ui/Fuse'
import { Icon } from '@/ui/Icon'

/** How far it is to the complimentary gifts. */
export function GiftFuse({ total, threshold }: { total: number; threshold: number }) {
  const t = useT()
  if (threshold <= 0) return null
  const there = total >= threshold
  return (
    <section className="panel gift">
      <p>
        <Icon name="gift" />
        <span>{there ? t('cart.giftsYes') : <Rich text={t('cart.giftsMore', { amount: rupees(threshold - total) })} />}</span>
      </p>
      <Fuse percent={(total / threshold) * 100} label={t('cart.giftsMeter')} />
    </section>
  )
}
