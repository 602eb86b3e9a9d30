import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { categoriesQuery, featuredQuery, productQuery, recentReviewsQuery } from '@/api/catalogue'
import { packsQuery } from '@/api/packs'
import { isSignedIn } from '@/api/session'
import { currentLanguage } from '@/lib/i18n'
import { loginPath, paths } from '@/lib/paths'
import { redirectFrom } from '@/shared/lib/redirect'
import { retryImport } from '@/shared/lib/retryImport'
import { ErrorPage } from './ErrorPage'
import { Layout } from './Layout'
import { page } from './page'
import { queryClient } from './query-client'

const importContent = retryImport(() => import('@/content/load'), 'contentOf')

/** The texts of the help pages, in the language in use. */
const loadContent = async () => {
  const { contentOf } = await importContent()
  await contentOf(currentLanguage())
}

const loadHome = () => {
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(featuredQuery)
  void queryClient.prefetchQuery(recentReviewsQuery)
}

const loadProducts = (url: URL) => {
  void queryClient.prefetchQuery(categoriesQuery)
  // No other page needs its code. The page handles a failed load itself.
  void import('@/api/product-list').then(
    ({ productsAt }) => queryClient.prefetchQuery(productsAt(url)),
    () => undefined,
  )
}

const loadProduct = (_: URL, { id = '' }: { id?: string }) => {
  void queryClient.prefetchQuery(productQuery(id))
}

/**
 * Redirects visitors before the guard is rendered: the router keeps an open sign-in page, and what is typed in it, until the
 * code of the screen has arrived, and the guard would replace it.
 */
const requireCustomer = async (url: URL) => {
  if (!isSignedIn()) throw redirectFrom(url, loginPath(url.pathname + url.search))
}

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <main id="main" />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          page({ index: true }, () => import('@/routes/HomePage'), loadHome),
          page({ path: 'products' }, () => import('@/routes/ProductsPage'), loadProducts),
          page({ path: 'products/:id' }, () => import('@/routes/ProductPage'), loadProduct),
          page({ path: 'products/:id/write-review' }, () => import('@/routes/WriteReviewPage'), loadProduct),
          page(
            { path: 'bundles' },
            () => import('@/routes/BundlesPage'),
            () => void queryClient.prefetchQuery(packsQuery('bundle')),
          ),
          page(
            { path: 'giftboxes' },
            () => import('@/routes/GiftBoxesPage'),
            () => void queryClient.prefetchQuery(packsQuery('giftbox')),
          ),
          page(
            { path: 'categories' },
            () => import('@/routes/CategoriesPage'),
            () => void queryClient.prefetchQuery(categoriesQuery),
          ),
          // Its query starts with its code: no other page needs either.
          page({ path: 'price-list' }, () => import('@/routes/PriceListPage')),
          page({ path: 'login' }, () => import('@/routes/LoginPage')),
          { path: 'auth/login', element: <Navigate to={paths.login} replace /> },
          page({ path: 'track-order' }, () => import('@/routes/TrackOrderPage')),
          page({ path: 'refund-details' }, () => import('@/routes/RefundDetailsPage')),
          page({ path: 'back-in-stock' }, () => import('@/routes/BackInStockPage')),
          page({ path: 'agreed/:token' }, () => import('@/routes/AgreedPage')),
          page({ path: 'faq' }, () => import('@/routes/FaqPage'), loadContent),
          page({ path: 'help' }, () => import('@/routes/HelpPage'), loadContent),
          page({ path: 'shipping' }, () => import('@/routes/ShippingPage'), loadContent),
          page({ path: 'privacy-policy' }, () => import('@/routes/PrivacyPage'), loadContent),
          page(
            {
              children: [
                page({ path: 'cart' }, () => import('@/routes/CartPage')),
                page({ path: 'checkout' }, () => import('@/routes/CheckoutPage')),
                page({ path: 'bank-details' }, () => import('@/routes/BankDetailsPage')),
                page({ path: 'orders' }, () => import('@/routes/OrdersPage')),
                page({ path: 'orders/:orderId' }, () => import('@/routes/OrderPage')),
                page({ path: 'enquiries' }, () => import('@/routes/EnquiriesPage')),
                page({ path: 'enquiries/:enquiryId' }, () => import('@/routes/EnquiryPage')),
                page({ path: 'profile' }, () => import('@/routes/ProfilePage')),
              ],
            },
            () => import('./Guard'),
            requireCustomer,
          ),
          page({ path: '*' }, () => import('@/routes/NotFoundPage')),
        ],
      },
    ],
  },
]
