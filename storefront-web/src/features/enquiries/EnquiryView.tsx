import { cx } from '@shop/shared/lib/classes'
import { formatMoment } from '@shop/shared/lib/dates'
import { rupees } from '@shop/shared/lib/money'
import type { Enquiry } from '@/api/types'
import { addressLine } from '@/lib/addressLine'
import { useLanguage, useT } from '@/lib/i18n'
import { Alert } from '@/ui/Alert'
import layout from '@/ui/layout.module.css'
import { PackingRow } from '@/ui/PackingRow'
import { hasPlaceNotes, PlaceNotes } from '@/ui/PlaceNotes'
import { SumTable } from '@/ui/SumTable'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { EnquiryBadge } from './EnquiryBadge'

const hints = { new: 'enquiry.newHint', contacted: null, agreed: 'enquiry.agreedHint', closed: null } as const

/** One enquiry. `isSent`: it was sent just now. */
export function EnquiryView({ enquiry, isSent }: { enquiry: Enquiry; isSent: boolean }) {
  const t = useT('enquiry')
  const language = useLanguage()
  const hint = hints[enquiry.status]
  const { pricing, shippingAddress: to, status, terms } = enquiry
  return (
    <>
      <div className={cx(layout.row, layout.apart, layout.below4)}>
        <div>
          <h1 className={text.number}>{enquiry.number}</h1>
          <p className={cx(text.dim, text.small)}>{t('enquiry.sentAt', { when: formatMoment(enquiry.createdAt, language) })}</p>
        </div>
        <EnquiryBadge status={status} />
      </div>
      {isSent ? (
        <div className={layout.below4}>
          <Alert tone="good" role="status">
            {t('enquiry.sent')}
          </Alert>
        </div>
      ) : hint ? (
        <div className={layout.below4}>
          <Alert tone="info" icon="clock">
            {t(hint)}
          </Alert>
        </div>
      ) : null}
      <div className={layout.split}>
        <section className={layout.panel}>
          <h2>{t('enquiry.items')}</h2>
          <SumTable>
            <tbody>
              {enquiry.items.map((item) => (
                <tr key={`${item.type} ${item._id}`}>
                  <th scope="row">
                    <Name of={item} /> <span className={text.number}>{`× ${item.quantity}`}</span>
                  </th>
                  <td>{rupees(item.total)}</td>
                </tr>
              ))}
              <PackingRow amount={pricing.packing} />
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('common.total')}</th>
                <td>{rupees(pricing.total)}</td>
              </tr>
            </tfoot>
          </SumTable>
        </section>
        <aside className={layout.stack}>
          <section className={layout.panel}>
            <h2>{t('enquiry.address')}</h2>
            <p>
              {to.name ? (
                <>
                  <b>{to.name}</b>
                  <br />
                </>
              ) : null}
              {addressLine(to)}
              <br />
              {to.city}, {to.state} {to.pincode}
              <br />
              <span className={text.number}>{[to.phoneNumber, to.alternatePhone].filter(Boolean).join(', ')}</span>
            </p>
          </section>
          {hasPlaceNotes(terms) ? (
            <Alert tone="info">
              <PlaceNotes notes={terms} />
            </Alert>
          ) : null}
        </aside>
      </div>
    </>
  )
}
