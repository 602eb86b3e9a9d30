import { useT } from '@/lib/i18n'
import { Button } from '@/ui/Button'
import Dialog from '@/ui/Dialog'
import { DialogActions } from '@/ui/DialogActions'

export default function ClearDialog({ onClose, onClear }: { onClose: () => void; onClear: () => void }) {
  const t = useT('cart')
  return (
    <Dialog onClose={onClose} title={t('cart.clearTitle')}>
      <p>{t('cart.clearText')}</p>
      <DialogActions>
        <Button variant="bad" onClick={onClear}>
          {t('cart.clearYes')}
        </Button>
        <Button onClick={onClose}>{t('cart.keep')}</Button>
      </DialogActions>
    </Dialog>
  )
}
