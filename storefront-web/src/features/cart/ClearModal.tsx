import { useT } from '@/lib/i18n'
import { Button } from '@/ui/Button'
import { DialogActions } from '@/ui/DialogActions'
import Modal from '@/ui/Modal'

export default function ClearModal({ onClose, onClear }: { onClose: () => void; onClear: () => void }) {
  const t = useT('cart')
  return (
    <Modal onClose={onClose} title={t('cart.clearTitle')}>
      <p>{t('cart.clearText')}</p>
      <DialogActions>
        <Button variant="bad" onClick={onClear}>
          {t('cart.clearYes')}
        </Button>
        <Button onClick={onClose}>{t('cart.keep')}</Button>
      </DialogActions>
    </Modal>
  )
}
