import { redirectFrom } from '@shop/shared/lib/redirect'
import { retryImport } from '@shop/shared/lib/retryImport'
import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { categoriesQuery, featuredQuery, productQuery, recentReviewsQuery } from '@/api/catalogue'
import { packsQuery } from '@/api/packs'
import { isSignedIn } from '@/api/session'
import { currentLanguage, nextLanguage } from '@/lib/i18n'
import { loginPath, paths } from '@/lib/paths'
import { ErrorPage } from './ErrorPage'
import { Layout } from './Layout'
import { page } from './page'
import { queryClient } from './query-client'
import { routeTexts } from './routeTexts'

const importContent = retryImport(() => import('@/content/load'), 'contentOf')

/** The texts of the help pages, in the language that the page is about to have; else in the one that it has. */
const loadContent = async () => {
  const { contentOf } = await importContent()
  await contentOf(nextLanguage()).catch(() => contentOf(currentLanguage()))
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
          page({ index: true }, () => import('@/routes/HomePage'), routeTexts.HomePage, loadHome),
          page({ path: 'products' }, () => import('@/routes/ProductsPage'), routeTexts.ProductsPage, loadProducts),
          page({ path: 'products/:id' }, () => import('@/routes/ProductPage'), routeTexts.ProductPage, loadProduct),
          page({ path: 'products/:id/write-review' }, () => import('@/routes/WriteReviewPage'), routeTexts.WriteReviewPage, loadProduct),
          page(
            { path: 'bundles' },
            () => import('@/routes/BundlesPage'),
            routeTexts.BundlesPage,
            () => void queryClient.prefetchQuery(packsQuery('bundle')),
          ),
          page(
            { path: 'giftboxes' },
            () => import('@/routes/GiftBoxesPage'),
            routeTexts.GiftBoxesPage,
            () => void queryClient.prefetchQuery(packsQuery('giftbox')),
          ),
          page(
            { path: 'categories' },
            () => import('@/routes/CategoriesPage'),
            routeTexts.CategoriesPage,
            () => void queryClient.prefetchQuery(categoriesQuery),
          ),
          // Its query starts with its code: no other page needs either.
          page({ path: 'price-list' }, () => import('@/routes/PriceListPage'), routeTexts.PriceListPage),
          page({ path: 'login' }, () => import('@/routes/LoginPage'), routeTexts.LoginPage),
          { path: 'auth/login', element: <Navigate to={paths.login} replace /> },
          page({ path: 'track-order' }, () => import('@/routes/TrackOrderPage'), routeTexts.TrackOrderPage),
          page({ path: 'refund-details' }, () => import('@/routes/RefundDetailsPage'), routeTexts.RefundDetailsPage),
          page({ path: 'back-in-stock' }, () => import('@/routes/BackInStockPage'), routeTexts.BackInStockPage),
          page({ path: 'agreed/:token' }, () => import('@/routes/AgreedPage'), routeTexts.AgreedPage),
          page({ path: 'faq' }, () => import('@/routes/FaqPage'), routeTexts.FaqPage, loadContent),
          page({ path: 'help' }, () => import('@/routes/HelpPage'), routeTexts.HelpPage, loadContent),
          page({ path: 'shipping' }, () => import('@/routes/ShippingPage'), routeTexts.ShippingPage, loadContent),
          page({ path: 'privacy-policy' }, () => import('@/routes/PrivacyPage'), routeTexts.PrivacyPage, loadContent),
          page(
            {
              children: [
                page({ path: 'cart' }, () => import('@/routes/CartPage'), routeTexts.CartPage),
                page({ path: 'checkout' }, () => import('@/routes/CheckoutPage'), routeTexts.CheckoutPage),
                page({ path: 'bank-details' }, () => import('@/routes/BankDetailsPage'), routeTexts.BankDetailsPage),
                page({ path: 'orders' }, () => import('@/routes/OrdersPage'), routeTexts.OrdersPage),
                page({ path: 'orders/:orderId' }, () => import('@/routes/OrderPage'), routeTexts.OrderPage),
                page({ path: 'enquiries' }, () => import('@/routes/EnquiriesPage'), routeTexts.EnquiriesPage),
                page({ path: 'enquiries/:enquiryId' }, () => import('@/routes/EnquiryPage'), routeTexts.EnquiryPage),
                page({ path: 'profile' }, () => import('@/routes/ProfilePage'), routeTexts.ProfilePage),
              ],
            },
            () => import('./Guard'),
            [],
            requireCustomer,
          ),
          page({ path: '*' }, () => import('@/routes/NotFoundPage'), routeTexts.NotFoundPage),
        ],
      },
    ],
  },
]
