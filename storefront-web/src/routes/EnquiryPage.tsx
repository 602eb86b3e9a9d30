import { toApiError } from '@shop/shared/api/errors'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { enquiryQuery } from '@/api/enquiries'
import { useShop } from '@/api/shop'
import { EnquiryView } from '@/features/enquiries/EnquiryView'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'

export function Component() {
  const t = useT('enquiry')
  const { enquiryId = '' } = useParams()
  const query = useQuery({ ...enquiryQuery(enquiryId), staleTime: 0, refetchOnWindowFocus: true })
  const state: { isSent?: unknown } | null = useLocation().state
  const isSent = state?.isSent === true
  usePageHead(query.data ? t('enquiry.one', { number: query.data.number }) : t('enquiry.title'), useShop()?.name ?? '')
  return (
    <main id="main" className={layout.wrap}>
      <ButtonLink variant="ghost" flush to={paths.enquiries}>
        <Icon name="back" />
        {t('enquiry.title')}
      </ButtonLink>
      {toApiError(query.error ?? undefined).status === 404 ? (
        <EmptyState drawing="box" title={t('enquiry.notFound')} level={1} role="alert" />
      ) : (
        <QueryState
          query={query}
          loading={t('enquiry.loading')}
          skeleton={<PanelSkeletons count={3} />}
          errorTitle={t('enquiry.loadFailed')}
          level={1}
        >
          {(enquiry) => <EnquiryView enquiry={enquiry} isSent={isSent} />}
        </QueryState>
      )}
    </main>
  )
}
