import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { productQuery } from '@/api/catalogue'
import { useSession } from '@/api/session'
import { useShop } from '@/api/shop'
import { ReviewForm } from '@/features/reviews/ReviewForm'
import { useT } from '@/lib/i18n'
import { langOf, nameOf } from '@/lib/names'
import { loginPath, paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'

export function Component() {
  const t = useT('detail', 'reviews')
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { token } = useSession()
  // Who loses the session here is not asked to log in by this message.
  const [isVisitor] = useState(token === null)
  const query = useQuery(productQuery(id))
  usePageHead(t('reviews.write'), useShop()?.name ?? '')
  useEffect(() => {
    if (isVisitor) notify.warning(t('reviews.login'))
  }, [isVisitor, t])
  if (token === null) return <Navigate to={loginPath(paths.writeReview(id))} replace />
  const missing = toApiError(query.error ?? undefined).status === 404
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      {missing ? (
        <EmptyState drawing="sparkler" title={t('detail.notFound')} level={1} />
      ) : (
        <QueryState
          query={query}
          loading={t('detail.loading')}
          skeleton={<PanelSkeletons count={1} />}
          errorTitle={t('detail.error')}
          level={1}
        >
          {(product) => (
            <>
              <Breadcrumbs
                trail={[
                  { label: t('nav.products'), to: paths.products },
                  { label: nameOf(product), lang: langOf(product.names), to: paths.product(id) },
                  { label: t('reviews.write') },
                ]}
              />
              <section className={layout.panel}>
                <h1>{t('reviews.write')}</h1>
                <p className={cx(text.dim, layout.below4)}>
                  <Name of={product} />
                </p>
                <ReviewForm productId={id} onDone={() => void navigate(paths.product(id))} />
              </section>
            </>
          )}
        </QueryState>
      )}
    </main>
  )
}
