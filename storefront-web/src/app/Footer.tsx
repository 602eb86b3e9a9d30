import { cx } from '@shop/shared/lib/classes'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useShop } from '@/api/shop'
import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import type { TextKey } from '@/locales/shape'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CopyButton'
import { KeyValues } from '@/ui/KeyValues'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import text from '@/ui/text.module.css'
import styles from './Footer.module.css'

const UpiDialog = lazyPart(() => import('./UpiDialog'), { texts: ['footer'], overlay: true })

const helpLinks: readonly { to: string; label: TextKey<'footer'> }[] = [
  { to: paths.priceList, label: 'nav.priceList' },
  { to: paths.trackOrder, label: 'footer.track' },
  { to: paths.faq, label: 'footer.faq' },
  { to: paths.help, label: 'footer.helpCenter' },
  { to: paths.shipping, label: 'footer.shipping' },
  { to: paths.privacy, label: 'footer.privacy' },
]

export default function Footer() {
  const t = useT('footer')
  const shop = useShop()
  // The payment pages have a code with the amount and the order number; one without them would be paid by mistake.
  const isEnquiry = useMode() === 'enquiry'
  const isPaying = /^\/(bank-details|agreed)\b/.test(useLocation().pathname)
  return (
    <footer className={cx(styles.foot, layout.dark)} id="footer">
      <div className={styles.kolam} />
      <div className={cx(layout.wrap, styles.columns)}>
        <section>
          <h2>{shop?.name ?? ' '}</h2>
          {shop ? <Reach shop={shop} /> : null}
        </section>
        <section>
          <h2>{t('footer.help')}</h2>
          <ul>
            {helpLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{t(link.label)}</Link>
              </li>
            ))}
          </ul>
        </section>
        {shop && !isPaying && !isEnquiry ? <BankAndUpi shop={shop} /> : null}
      </div>
    </footer>
  )
}

function Reach({ shop }: { shop: Shop }) {
  return (
    <>
      <p>{shop.address}</p>
      <p>
        <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>
        <br />
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </p>
    </>
  )
}

function BankAndUpi({ shop }: { shop: Shop }) {
  const t = useT('footer')
  const [open, setOpen] = useState(false)
  return (
    <>
      <section>
        <h2>{t('footer.bank')}</h2>
        <KeyValues>
          <dt>{t('footer.bankName')}</dt>
          <dd>{shop.bank.accountName}</dd>
          <dt>{t('footer.bankAccount')}</dt>
          <dd className={text.number}>{shop.bank.accountNumber}</dd>
          <dt>{t('footer.bankIfsc')}</dt>
          <dd>{shop.bank.ifsc}</dd>
        </KeyValues>
      </section>
      <section>
        <h2>{t('footer.upi')}</h2>
        <p>{shop.upi.id}</p>
        <div className={cx(layout.row, layout.above2)}>
          <CopyButton value={shop.upi.id} what={t('footer.upiId')} onDark />
          <Button variant="clear" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('footer.showQr')}
          </Button>
        </div>
      </section>
      {open ? <UpiDialog shop={shop} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
