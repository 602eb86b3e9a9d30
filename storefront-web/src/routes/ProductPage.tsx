import { toApiError } from '@shop/shared/api/errors'
import { cx } from '@shop/shared/lib/classes'
import { rupees } from '@shop/shared/lib/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { productQuery } from '@/api/catalogue'
import { useShop } from '@/api/shop'
import type { Product } from '@/api/types'
import { AddedBanner, BuyButtons, QuantityRow, useBuy } from '@/features/cart/BuyBox'
import { Gallery } from '@/features/catalogue/Gallery'
import { ProductFacts, RatingLink, SafetyWarning } from '@/features/catalogue/ProductFacts'
import { ProductTabs } from '@/features/catalogue/ProductTabs'
import { useT } from '@/lib/i18n'
import { langOf, nameOf, translated } from '@/lib/names'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ActionBar } from '@/ui/ActionBar'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { Price } from '@/ui/Price'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons, SkeletonLine, SkeletonPicture } from '@/ui/Skeleton'
import { Stock } from '@/ui/Stock'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './ProductPage.module.css'

const SendTo = lazyPart(() => import('@/features/place/SendTo'), { texts: ['selling', 'states'] })
const WhatsAppLinks = lazyPart(() => import('@/ui/WhatsAppLinks'), { texts: ['whatsapp'] })
const TellMe = lazyPart(() => import('@/features/catalogue/TellMe'), { texts: ['back-in-stock', 'forms'] })
const Reviews = lazyPart(() => import('@/features/reviews/Reviews'), { texts: ['reviews'], placeholder: <PanelSkeletons count={2} /> })

export function Component() {
  const t = useT('detail')
  const { id = '' } = useParams()
  const query = useQuery(productQuery(id))
  const missing = query.error !== null && toApiError(query.error).status === 404
  return (
    <main id="main" className={layout.wrap}>
      {missing ? (
        <NotFound />
      ) : (
        <QueryState query={query} loading={t('detail.loading')} skeleton={<Waiting />} errorTitle={t('detail.error')} level={1}>
          {(product) => <Detail key={product._id} product={product} />}
        </QueryState>
      )}
    </main>
  )
}

function NotFound() {
  const t = useT('detail')
  usePageHead(t('detail.notFound'), useShop()?.name ?? '')
  return (
    <EmptyState drawing="sparkler" title={t('detail.notFound')} level={1}>
      <p className={text.dim}>{t('detail.notFoundHint')}</p>
      <ButtonLink variant="solid" to={paths.products}>
        {t('common.browseProducts')}
      </ButtonLink>
    </EmptyState>
  )
}

function Detail({ product }: { product: Product }) {
  const t = useT('detail')
  const shop = useShop()
  const buy = useBuy(product)
  const [tab, setTab] = useState('description')
  const openReviews = () => {
    setTab('reviews')
    document.getElementById('reviews')?.scrollIntoView()
  }
  const name = nameOf(product)
  const description = translated(product.description, product.descriptions)
  usePageHead(name, shop?.name ?? '', `${name}, ${rupees(product.price)}. ${description}`.slice(0, 160))
  return (
    <>
      <div className={cx(layout.row, styles.crumbs)}>
        <BackButton />
        <Breadcrumbs
          trail={[
            { label: t('nav.products'), to: paths.products },
            {
              label: nameOf(product.category),
              lang: langOf(product.category.names),
              to: `${paths.products}?category=${product.category.slug}`,
            },
            { label: name, lang: langOf(product.names) },
          ]}
        />
      </div>
      <AddedBanner shown={buy.done} />
      <div className={styles.product}>
        <Gallery product={product} />
        <div className={layout.stack}>
          <h1>
            <Name of={product} />
          </h1>
          <p className={layout.row}>
            {product.ratings.count > 0 ? (
              <RatingLink product={product} onOpen={openReviews} />
            ) : (
              <span className={cx(text.dim, text.small)}>{t('product.noReviews')}</span>
            )}
          </p>
          <Price price={product.price} originalPrice={product.originalPrice} size="lg" />
          <Stock stock={product.stock} exact />
          <QuantityRow product={product} buy={buy} />
          <div className={cx(layout.row, layout.wideOnly, styles.buy)}>
            <BuyButtons buy={buy} />
          </div>
          {product.stock <= 0 && buy.mode !== 'closed' ? <TellMe product={product} /> : null}
          {shop?.selling.asksPlace && buy.mode !== 'closed' ? <SendTo /> : null}
          <SafetyWarning product={product} />
          <ProductFacts product={product} />
          <WhatsAppLinks number={shop?.whatsapp} about={name} isPublic />
        </div>
      </div>
      <ProductTabs product={product} tab={tab} onTab={setTab} reviews={<Reviews product={product} />} />
      {buy.mode === 'closed' ? null : (
        <ActionBar>
          <BuyButtons buy={buy} />
        </ActionBar>
      )}
    </>
  )
}

function BackButton() {
  const t = useT('detail')
  const navigate = useNavigate()
  const state: { idx?: number } | null = window.history.state
  const inside = (state?.idx ?? 0) > 0
  return (
    <IconButton
      className={styles.back}
      aria-label={t('common.back')}
      onClick={() => void (inside ? navigate(-1) : navigate(paths.products))}
    >
      <Icon name="back" />
    </IconButton>
  )
}

function Waiting() {
  return (
    <div className={styles.product} aria-hidden="true">
      <SkeletonPicture big />
      <div className={layout.stack}>
        <SkeletonLine kind="lines" />
        <SkeletonLine kind="short" />
        <SkeletonLine kind="long" />
        <SkeletonLine kind="short" />
        <SkeletonLine kind="button" />
        <SkeletonLine kind="button" />
      </div>
    </div>
  )
}
