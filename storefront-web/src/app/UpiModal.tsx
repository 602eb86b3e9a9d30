import type { Shop } from '@/api/types'
import { cx } from '@/lib/classes'
import { useT } from '@/lib/i18n'
import { CopyRow } from '@/ui/CopyRow'
import layout from '@/ui/layout.module.css'
import Modal from '@/ui/Modal'
import text from '@/ui/text.module.css'
import { UpiQr } from '@/ui/UpiQr'
import styles from './UpiModal.module.css'

/** How to pay the shop by UPI: code, phone number, id. */
export default function UpiModal({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useT('footer')
  return (
    <Modal onClose={onClose} title={t('footer.upi')}>
      <figure className={styles.code}>
        <figcaption className={cx(text.small, text.dim, layout.below2)}>{t('footer.scan')}</figcaption>
        <UpiQr label={t('footer.qrLabel')} />
      </figure>
      {shop.upi.phone ? <CopyRow label={t('footer.paymentPhone')} value={shop.upi.phone} /> : null}
      <CopyRow label={t('footer.upiId')} value={shop.upi.id} />
    </Modal>
  )
}
