import { Link } from 'react-router-dom'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { rupees } from '@/shared/lib/money'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { DialogActions } from '@/ui/DialogActions'
import Modal from '@/ui/Modal'
import { type CheckoutIssue, earlierText } from './usePlaceOrder'

interface Props {
  issue: CheckoutIssue | null
  onClose: () => void
  onAcceptTotal: (total: number) => void
  onReplace: () => void
}

/** Why Pay Now did not place the order, and what to do about it. */
export function CheckoutIssues({ issue, onClose, onAcceptTotal, onReplace }: Props) {
  const t = useT()
  if (!issue) return null
  switch (issue.kind) {
    case 'other':
      return (
        <Alert tone="bad" role="alert">
          {issue.message}
        </Alert>
      )
    case 'stock':
      return (
        <Alert tone="bad" role="alert">
          <b>{t('checkout.stockTitle')}</b>
          <ul>
            {issue.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to={paths.cart}>{t('checkout.changeCart')}</Link>
        </Alert>
      )
    case 'total':
      return (
        <Modal onClose={onClose} title={t('checkout.changedTitle')}>
          <p>{t('checkout.changed', { total: rupees(issue.newTotal) })}</p>
          <DialogActions>
            <Button variant="primary" onClick={() => onAcceptTotal(issue.newTotal)}>
              {t('checkout.changedYes', { total: rupees(issue.newTotal) })}
            </Button>
            <ButtonLink to={paths.cart}>{t('checkout.backToCart')}</ButtonLink>
          </DialogActions>
        </Modal>
      )
    case 'earlier':
      return (
        <Alert tone="warn" role="alert">
          {t(earlierText(issue.cancelled), { number: issue.number })} <Link to={paths.order(issue.id)}>{t('orders.viewDetails')}</Link>
        </Alert>
      )
    case 'waiting':
      return (
        <Modal onClose={onClose} title={t('checkout.waitingTitle')}>
          <p>{t('checkout.waiting', { number: issue.number, total: rupees(issue.total) })}</p>
          <DialogActions>
            <ButtonLink variant="primary" to={paths.bankDetails(issue.id)}>
              {t('checkout.resume', { number: issue.number })}
            </ButtonLink>
            <Button onClick={onReplace}>{t('checkout.replace')}</Button>
          </DialogActions>
        </Modal>
      )
  }
}
