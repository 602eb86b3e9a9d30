import { cx } from '@shop/shared/lib/classes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { useShop } from '@/api/shop'
import { Addresses } from '@/features/account/Addresses'
import { Security } from '@/features/account/Security'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'

const ProfileForm = lazyPart(() => import('@/features/account/ProfileForm'), {
  texts: ['address', 'profile', 'recipient'],
  placeholder: <PanelSkeletons count={1} />,
})
const RecentOrders = lazyPart(() => import('@/features/account/RecentOrders'), {
  texts: ['order', 'orders', 'profile'],
  placeholder: <PanelSkeletons count={1} />,
})
const names = ['info', 'addresses', 'orders', 'security'] as const
const labels = {
  info: 'profile.tabInfo',
  addresses: 'profile.tabAddresses',
  orders: 'profile.tabOrders',
  security: 'profile.tabSecurity',
} as const

export function Component() {
  const t = useT('profile')
  const [query, setQuery] = useSearchParams()
  const profile = useQuery(profileQuery())
  const tab = names.find((name) => name === query.get('tab')) ?? 'info'
  const panels = {
    info: () => (
      <QueryState
        query={profile}
        loading={t('profile.loading')}
        skeleton={<PanelSkeletons count={1} />}
        errorTitle={t('profile.loadFailed')}
      >
        {(user) => <ProfileForm user={user} />}
      </QueryState>
    ),
    addresses: () => <Addresses />,
    orders: () => <RecentOrders />,
    security: () => <Security />,
  }
  usePageHead(t('profile.title'), useShop()?.name ?? '')
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <h1>{t('profile.title')}</h1>
      <Tabs
        className={layout.above3}
        label={t('profile.tabs')}
        value={tab}
        onChange={(next) => setQuery(next === 'info' ? {} : { tab: next }, { replace: true, preventScrollReset: true })}
        tabs={names.map((name) => ({ value: name, name: t(labels[name]), panel: panels[name] }))}
      />
    </main>
  )
}
