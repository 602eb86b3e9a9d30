import { useT } from '@/lib/i18n'
import Modal from '@/ui/Modal'

export default function ClearModal({ onClose, onClear }: { onClose: () => void; onClear: () => void }) {
  const t = useT()
  return (
    <Modal onClose={onClose} title={t('cart.clearTitle')}>
      <p>{t('cart.clearText')}</p>
      <div className="actions">
        <button type="button" className="btn bad" onClick={onClear}>
          {t('cart.clearYes')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('cart.keep')}
        </button>
      </div>
    </Modal>
  )
}
