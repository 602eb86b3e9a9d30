import { pageWindow } from '@shop/shared/lib/pages'
import { Link } from 'react-router-dom'
import { useT } from '../lib/i18n'
import styles from './Pager.module.css'

export interface PagerProps {
  current: number
  total: number
  to: (page: number) => string
}

/** First, previous, the pages around the current one, next, last. Every one is a link. */
export default function Pager({ current, total, to }: PagerProps) {
  const t = useT()
  if (total <= 1) return null
  const edge = (mark: string, label: string, page: number, off: boolean) =>
    off ? (
      <span className={styles.end} aria-hidden="true">
        {mark}
      </span>
    ) : (
      <Link to={to(page)} aria-label={label}>
        {mark}
      </Link>
    )
  return (
    <nav className={styles.pager} aria-label={t('common.pages')}>
      {edge('«', t('common.firstPage'), 1, current <= 1)}
      {edge('‹', t('common.previousPage'), current - 1, current <= 1)}
      {pageWindow(current, total).map((mark, at) =>
        mark === 'gap' ? (
          <span key={`gap${at === 1 ? 'before' : 'after'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={mark} to={to(mark)} aria-current={mark === current ? 'page' : undefined} aria-label={t('common.page', { page: mark })}>
            {mark}
          </Link>
        ),
      )}
      {edge('›', t('common.nextPage'), current + 1, current >= total)}
      {edge('»', t('common.lastPage'), total, current >= total)}
    </nav>
  )
}
