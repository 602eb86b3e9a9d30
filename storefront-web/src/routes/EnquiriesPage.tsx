import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { enquiriesQuery } from '@/api/enquiries'
import { useShop } from '@/api/shop'
import { EnquiryCard } from '@/features/enquiries/EnquiryCard'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import Pager from '@/ui/Pager'
import { PastEnd } from '@/ui/PastEnd'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'

export function Component() {
  const t = useT('enquiry')
  const [params] = useSearchParams()
  const number = Number(params.get('page'))
  const page = Number.isInteger(number) && number > 0 ? number : 1
  const list = useQuery({ ...enquiriesQuery(page), staleTime: 0, refetchOnWindowFocus: true })
  usePageHead(t('enquiry.title'), useShop()?.name ?? '')
  const lastPage = list.data?.totalPages
  const to = (next: number) => (next === 1 ? paths.enquiries : `${paths.enquiries}?page=${next}`)
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <h1 className={layout.below3}>{t('enquiry.title')}</h1>
      <QueryState
        query={list}
        loading={t('enquiry.loading')}
        skeleton={<PanelSkeletons count={3} />}
        errorTitle={t('enquiry.loadFailed')}
        drawing="box"
        isEmpty={({ enquiries }) => enquiries.length === 0}
        empty={
          lastPage && page > lastPage ? (
            <PastEnd current={page} total={lastPage} to={to} />
          ) : (
            <EmptyState drawing="box" title={t('enquiry.none')}>
              <ButtonLink variant="solid" to={paths.products}>
                {t('common.browseProducts')}
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(page) => (
          <>
            <div className={layout.stack}>
              {page.enquiries.map((enquiry) => (
                <EnquiryCard key={enquiry._id} enquiry={enquiry} />
              ))}
            </div>
            <Pager current={page.currentPage} total={page.totalPages} to={to} />
          </>
        )}
      </QueryState>
    </main>
  )
}
