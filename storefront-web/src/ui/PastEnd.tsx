import { useT } from '../lib/i18n'
import { ButtonLink } from './Button'
import { EmptyState } from './EmptyState'
import type { PagerProps } from './Pager'

/** For a page number past the end: a link to the last page. */
export function PastEnd({ current, total, to }: PagerProps) {
  const t = useT()
  return (
    <EmptyState drawing="page" title={t('common.noPage', { page: current })}>
      <ButtonLink variant="solid" to={to(total)}>
        {t('common.toLastPage')}
      </ButtonLink>
    </EmptyState>
  )
}
