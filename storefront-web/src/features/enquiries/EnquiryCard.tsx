import { cx } from '@shop/shared/lib/classes'
import { formatDay } from '@shop/shared/lib/dates'
import type { Enquiry } from '@/api/types'
import { useLanguage, useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/Button'
import layout from '@/ui/layout.module.css'
import { Price } from '@/ui/Price'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { EnquiryBadge } from './EnquiryBadge'

const shownItems = 2

/** An enquiry in the list: number, day, status, the first requested items. */
export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const t = useT('enquiry')
  const language = useLanguage()
  return (
    <article className={cx(layout.panel, layout.stack, layout.tight)}>
      <div className={cx(layout.row, layout.apart)}>
        <div>
          <h2 className={text.number}>{enquiry.number}</h2>
          <p className={cx(text.small, text.dim)}>{formatDay(enquiry.createdAt, language)}</p>
        </div>
        <EnquiryBadge status={enquiry.status} />
      </div>
      <ul>
        {enquiry.items.slice(0, shownItems).map((item) => (
          <li key={`${item.type} ${item._id}`}>
            <Name of={item} /> <span className={cx(text.dim, text.number)}>{`× ${item.quantity}`}</span>
          </li>
        ))}
        {enquiry.items.length > shownItems ? (
          <li className={text.dim}>{t('enquiry.more', { count: enquiry.items.length - shownItems })}</li>
        ) : null}
      </ul>
      <div className={cx(layout.row, layout.apart)}>
        <Price price={enquiry.pricing.total} />
        <ButtonLink to={paths.enquiry(enquiry._id)}>
          {t('enquiry.see')}
          <span className={text.srOnly}> {enquiry.number}</span>
        </ButtonLink>
      </div>
    </article>
  )
}
