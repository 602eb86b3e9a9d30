import { cx } from '@shop/shared/lib/classes'
import { rupees } from '@shop/shared/lib/money'
import type { Order, Shop } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { useIsMobile } from '@/lib/media'
import { ButtonAnchor } from '@/ui/Button'
import { CopyRow } from '@/ui/CopyRow'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import { UpiQr } from '@/ui/UpiQr'
import styles from './UpiPanel.module.css'

/** On phones a merchant's id opens the app, which is the next step until there is a proof (`isNext`); networks refuse links to a personal one, so there the id and amount are to copy. */
export function UpiPanel({ order, shop, isNext }: { order: Order; shop: Shop; isNext: boolean }) {
  const t = useT('payment')
  const phone = useIsMobile()
  const merchant = shop.upi.kind === 'merchant'
  return (
    <section className={layout.panel}>
      <h2>1 {t('pay.byUpi')}</h2>
      <div className={styles.columns}>
        <figure>
          <figcaption className={cx(text.small, text.dim)}>{t('pay.scan')}</figcaption>
          <UpiQr order={order} label={t('pay.qrLabel')} />
          {merchant || !phone ? null : <p className={cx(text.small, text.dim, layout.above2)}>{t('pay.personalQr')}</p>}
        </figure>
        <div>
          {merchant ? (
            phone ? (
              <ButtonAnchor variant={isNext ? 'primary' : undefined} wide className={layout.below2} href={order.upiLink}>
                <Icon name="phone" />
                {t('pay.upiApp')}
              </ButtonAnchor>
            ) : null
          ) : (
            <p className={cx(text.small, text.dim, layout.below2)}>{t('pay.personalHint')}</p>
          )}
          <CopyRow label={t('pay.upiId')} value={shop.upi.id} />
          <CopyRow label={t('pay.amountRow')} value={rupees(order.amountDue)} copy={order.amountDue.toFixed(2)} />
          <CopyRow label={t('pay.note')} value={order.orderNumber} />
        </div>
      </div>
    </section>
  )
}

export function BankPanel({ shop }: { shop: Shop }) {
  const t = useT('payment')
  const language = useLanguage()
  const { bank } = shop
  return (
    <details className={cx(layout.panel, styles.bank)} open>
      <summary>
        <h2>{t('pay.orBank')}</h2>
      </summary>
      <CopyRow label={t('pay.accountName')} value={bank.accountName} />
      <CopyRow label={t('pay.accountNumber')} value={bank.accountNumber} copy={bank.accountNumber.replace(/\s/g, '')} />
      <CopyRow label={t('pay.ifsc')} value={bank.ifsc} />
      <CopyRow label={t('pay.bank')} value={[bank.bankName, bank.branch].filter(Boolean).join(', ')} />
      <p>
        <a href={`/verify?lang=${language}`}>{t('verify.link')}</a>
      </p>
    </details>
  )
}
