import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { CrashPage } from './CrashPage'
import { Layout } from './Layout'

/** Each screen is fetched with its data: the loader starts the first query, the page shows its own loading state. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <main id="main" />,
    children: [
      {
        errorElement: <CrashPage />,
        children: [
          { index: true, lazy: () => import('@/routes/HomePage') },
          { path: 'products', lazy: () => import('@/routes/ProductsPage') },
          { path: 'products/:id', lazy: () => import('@/routes/ProductPage') },
          { path: 'products/:id/write-review', lazy: () => import('@/routes/WriteReviewPage') },
          { path: 'bundles', lazy: () => import('@/routes/FundsPage') },
          { path: 'giftboxes', lazy: () => import('@/routes/GiftBoxesPage') },
          { path: 'categories', lazy: () => import('@/routes/CategoriesPage') },
          { path: 'login', lazy: () => import('@/routes/LoginPage') },
          { path: 'auth/login', element: <Navigate to={paths.login} replace /> },
          { path: 'track-order', lazy: () => import('@/routes/TrackOrderPage') },
          { path: 'faq', lazy: () => import('@/routes/FaqPage') },
          { path: 'help', lazy: () => import('@/routes/HelpPage') },
          { path: 'shipping', lazy: () => import('@/routes/ShippingPage') },
          { path: 'privacy-policy', lazy: () => import('@/routes/PrivacyPage') },
          {
            lazy: () => import('./Guard'),
            children: [
              { path: 'cart', lazy: () => import('@/routes/CartPage') },
              { path: 'checkout', lazy: () => import('@/routes/CheckoutPage') },
              { path: 'bank-details', lazy: () => import('@/routes/BankDetailsPage') },
              { path: 'orders', lazy: () => import('@/routes/OrdersPage') },
              { path: 'orders/:orderId', lazy: () => import('@/routes/OrderPage') },
              { path: 'profile', lazy: () => import('@/routes/ProfilePage') },
            ],
          },
          { path: '*', lazy: () => import('@/routes/MissingPage') },
        ],
      },
    ],
  },
]
