import type { Order, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useIsMobile } from '@/lib/media'
import { rupees } from '@/shared/lib/money'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'
import { CopyRow } from './CopyRow'

const UpiQr = lazyPart(() => import('@/ui/UpiQr'), { placeholder: <div className="qr sk" /> })

/** On phones a merchant's id opens the app, which is the next step until there is a proof (`isNext`); networks refuse links to a personal one, so there the id and amount are to copy. */
export function UpiPanel({ order, shop, isNext }: { order: Order; shop: Shop; isNext: boolean }) {
  const t = useT()
  const phone = useIsMobile()
  const merchant = shop.upi.kind === 'merchant'
  return (
    <section className="panel">
      <h2>1 {t('pay.byUpi')}</h2>
      <div className="qrrow">
        <figure>
          <figcaption className="small dim">{t('pay.scan')}</figcaption>
          <UpiQr link={order.upiLink} label={t('footer.qrLabel')} />
          {merchant || !phone ? null : <p className="small dim mt-2">{t('pay.personalQr')}</p>}
        </figure>
        <div>
          {merchant ? (
            phone ? (
              <a className={isNext ? 'btn lamp wide mb-2' : 'btn wide mb-2'} href={order.upiLink}>
                <Icon name="phone" />
                {t('pay.upiApp')}
              </a>
            ) : null
          ) : (
            <p className="small dim mb-2">{t('pay.personalHint')}</p>
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
  const t = useT()
  const { bank } = shop
  return (
    <details className="panel" open>
      <summary>
        <h2>{t('pay.orBank')}</h2>
      </summary>
      <CopyRow label={t('pay.accountName')} value={bank.accountName} />
      <CopyRow label={t('pay.accountNumber')} value={bank.accountNumber} copy={bank.accountNumber.replace(/\s/g, '')} />
      <CopyRow label={t('pay.ifsc')} value={bank.ifsc} />
      <CopyRow label={t('pay.bank')} value={[bank.bankName, bank.branch].filter(Boolean).join(', ')} />
    </details>
  )
}
