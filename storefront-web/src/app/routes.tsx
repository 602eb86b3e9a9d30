import type { RouteObject } from 'react-router-dom'
import { Navigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { CrashPage } from './CrashPage'
import { Guard } from './Guard'
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
          { path: 'auth/login', element: <Navigate to={paths.login} replace /> },
          { path: '*', lazy: () => import('@/routes/MissingPage') },
          { element: <Guard />, children: [] },
        ],
      },
    ],
  },
]
