import { Link } from 'react-router-dom'
import { useT } from '@/lib/i18n'
import { rupees } from '@/lib/money'
import { paths } from '@/lib/paths'
import Modal from '@/ui/Modal'
import { Note } from '@/ui/Note'
import type { Obstacle } from './usePlaceOrder'

interface Props {
  obstacle: Obstacle | null
  onClose: () => void
  onAcceptTotal: (total: number) => void
  onReplace: () => void
}

/** What stands between Pay Now and the order, and the way past it. */
export function Obstacles({ obstacle, onClose, onAcceptTotal, onReplace }: Props) {
  const t = useT()
  if (!obstacle) return null
  switch (obstacle.kind) {
    case 'other':
      return (
        <Note tone="bad" role="alert">
          {obstacle.message}
        </Note>
      )
    case 'stock':
      return (
        <Note tone="bad" role="alert">
          <b>{t('checkout.stockTitle')}</b>
          <ul>
            {obstacle.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to={paths.cart}>{t('checkout.changeCart')}</Link>
        </Note>
      )
    case 'total':
      return (
        <Modal onClose={onClose} title={t('checkout.changedTitle')}>
          <p>{t('checkout.changed', { total: rupees(obstacle.newTotal) })}</p>
          <div className="actions">
            <button type="button" className="btn lamp" onClick={() => onAcceptTotal(obstacle.newTotal)}>
              {t('checkout.changedYes', { total: rupees(obstacle.newTotal) })}
            </button>
            <Link className="btn" to={paths.cart}>
              {t('checkout.backToCart')}
            </Link>
          </div>
        </Modal>
      )
    case 'waiting':
      return (
        <Modal onClose={onClose} title={t('checkout.waitingTitle')}>
          <p>{t('checkout.waiting', { number: obstacle.number, total: rupees(obstacle.total) })}</p>
          <div className="actions">
            <Link className="btn lamp" to={paths.bankDetails(obstacle.id)}>
              {t('checkout.resume', { number: obstacle.number })}
            </Link>
            <button type="button" className="btn" onClick={onReplace}>
              {t('checkout.replace')}
            </button>
          </div>
        </Modal>
      )
  }
}
