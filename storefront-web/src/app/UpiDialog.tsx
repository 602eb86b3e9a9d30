import { cx } from '@shop/shared/lib/classes'
import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { CopyRow } from '@/ui/CopyRow'
import Dialog from '@/ui/Dialog'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'
import { UpiQr } from '@/ui/UpiQr'
import styles from './UpiDialog.module.css'

/** How to pay the shop by UPI: code, phone number, id. */
export default function UpiDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useT('footer')
  return (
    <Dialog onClose={onClose} title={t('footer.upi')}>
      <figure className={styles.code}>
        <figcaption className={cx(text.small, text.dim, layout.below2)}>{t('footer.scan')}</figcaption>
        <UpiQr label={t('footer.qrLabel')} />
      </figure>
      {shop.upi.phone ? <CopyRow label={t('footer.paymentPhone')} value={shop.upi.phone} /> : null}
      <CopyRow label={t('footer.upiId')} value={shop.upi.id} />
    </Dialog>
  )
}
