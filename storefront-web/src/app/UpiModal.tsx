import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { upiLink } from '@/lib/upi'
import { CopyButton } from '@/ui/CopyButton'
import Modal from '@/ui/Modal'
import UpiQr from '@/ui/UpiQr'

/** How to pay the shop by UPI: code, phone number, id. */
export default function UpiModal({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const t = useT()
  const link = upiLink({ upiId: shop.upi.id, name: shop.upi.name, merchantCode: shop.upi.merchantCode })
  return (
    <Modal onClose={onClose} title={t('footer.upi')}>
      <figure className="text-center">
        <figcaption className="small dim mb-2">{t('footer.scan')}</figcaption>
        <UpiQr link={link} label={t('footer.qrLabel')} />
      </figure>
      {shop.upi.phone ? (
        <div className="cp">
          <div>
            <span>{t('footer.paymentPhone')}</span>
            <b className="num">{shop.upi.phone}</b>
          </div>
          <CopyButton text={shop.upi.phone} what={t('footer.paymentPhone')} />
        </div>
      ) : null}
      <div className="cp">
        <div>
          <span>{t('footer.upiId')}</span>
          <b className="anywhere">{shop.upi.id}</b>
        </div>
        <CopyButton text={shop.upi.id} what={t('footer.upiId')} />
      </div>
    </Modal>
  )
}
