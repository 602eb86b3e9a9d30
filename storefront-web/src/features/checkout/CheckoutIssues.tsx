import { formatDay } from '@shop/shared/lib/dates'
import { rupees } from '@shop/shared/lib/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { namedStates } from '@/lib/stateNames'
import { Alert } from '@/ui/Alert'
import { Button, ButtonLink } from '@/ui/Button'
import { DialogActions } from '@/ui/DialogActions'
import { LazyDialog } from '@/ui/LazyDialog'
import { OwnText } from '@/ui/Translated'
import type { CheckoutIssue } from './issues'
import { earlierText } from './usePlaceOrder'

interface Props {
  issue: CheckoutIssue | null
  onClose: () => void
  onAcceptTotal: (total: number) => void
  onReplace: () => void
  onEnquire: () => void
}

/** Why the button did not place the order or send the enquiry, and what to do about it. */
export function CheckoutIssues({ issue, onClose, onAcceptTotal, onReplace, onEnquire }: Props) {
  const t = useT('checkout', 'enquiry', 'mode', 'order', 'selling')
  if (!issue) return null
  switch (issue.kind) {
    case 'other':
      return <Refusal>{issue.message}</Refusal>
    case 'stock':
      return (
        <Refusal>
          <b>{t('checkout.stockTitle')}</b>
          <ul>
            {issue.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link to={paths.cart}>{t('checkout.changeCart')}</Link>
        </Refusal>
      )
    case 'place':
      return <PlaceRefusal issue={issue} />
    case 'closed':
      return <Closed issue={issue} />
    case 'enquiryOnly':
      return (
        <Refusal>
          <p>{issue.notice ? <OwnText of={issue.notice} /> : t('enquiry.only')}</p>
          <p>{t('enquiry.nothingLost')}</p>
          <Button onClick={onEnquire}>{t('enquiry.send')}</Button>
        </Refusal>
      )
    case 'total':
      return (
        <LazyDialog onClose={onClose} title={t('checkout.changedTitle')}>
          <p>{t('enquiry.totalWas', { old: rupees(issue.oldTotal), total: rupees(issue.newTotal) })}</p>
          {issue.packing > 0 ? <p>{t('enquiry.withPacking', { amount: rupees(issue.packing) })}</p> : null}
          <DialogActions>
            <Button variant="primary" onClick={() => onAcceptTotal(issue.newTotal)}>
              {t('checkout.changedYes', { total: rupees(issue.newTotal) })}
            </Button>
            <ButtonLink to={paths.cart}>{t('checkout.backToCart')}</ButtonLink>
          </DialogActions>
        </LazyDialog>
      )
    case 'earlier':
      return (
        <Alert tone="warn" role="alert">
          {t(earlierText(issue.cancelled), { number: issue.number })} <Link to={paths.order(issue.id)}>{t('orders.viewDetails')}</Link>
        </Alert>
      )
    case 'waiting':
      return (
        <LazyDialog onClose={onClose} title={t('checkout.waitingTitle')}>
          <p>{t('checkout.waiting', { number: issue.number, total: rupees(issue.total) })}</p>
          <DialogActions>
            <ButtonLink variant="primary" to={paths.bankDetails(issue.id)}>
              {t('checkout.resume', { number: issue.number })}
            </ButtonLink>
            <Button onClick={onReplace}>{t('checkout.replace')}</Button>
          </DialogActions>
        </LazyDialog>
      )
    case 'notReplaceable':
      return (
        <LazyDialog onClose={onClose} title={t('checkout.waitingTitle')}>
          <p>{issue.message}</p>
          <DialogActions>
            <ButtonLink variant="primary" to={paths.bankDetails(issue.id)}>
              {t('checkout.resume', { number: issue.number })}
            </ButtonLink>
            <ButtonLink to={paths.order(issue.id)}>{t('orders.viewDetails')}</ButtonLink>
          </DialogActions>
        </LazyDialog>
      )
  }
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <Alert tone="bad" role="alert">
      {children}
    </Alert>
  )
}

function PlaceRefusal({ issue: { pincode, reason, states, lastDispatchOn } }: { issue: CheckoutIssue & { kind: 'place' } }) {
  const t = useT('checkout', 'enquiry', 'mode', 'order', 'selling', 'states')
  const language = useLanguage()
  if (states.length > 0)
    return (
      <Refusal>
        {t('enquiry.stateOf', {
          pin: pincode,
          states: namedStates(states, language)
            .map(({ name }) => name)
            .join(', '),
        })}
      </Refusal>
    )
  return (
    <Refusal>
      <b>{t('selling.cannotSend', { pin: pincode })}</b>
      {reason ? (
        <p>
          <OwnText of={reason} />
        </p>
      ) : null}
      {lastDispatchOn ? <p>{t('selling.dispatchOver', { day: formatDay(lastDispatchOn, language) })}</p> : null}
    </Refusal>
  )
}

function Closed({ issue: { notice, reopensOn } }: { issue: CheckoutIssue & { kind: 'closed' } }) {
  const t = useT('checkout', 'enquiry', 'mode', 'order', 'selling')
  const language = useLanguage()
  return (
    <Refusal>
      <b>{t('mode.closed')}</b>
      {notice ? (
        <p>
          <OwnText of={notice} />
        </p>
      ) : null}
      {reopensOn ? <p>{t('mode.reopens', { day: formatDay(reopensOn, language) })}</p> : null}
      <p>{t('enquiry.kept')}</p>
    </Refusal>
  )
}
