import { useShop } from '@/api/shop'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import type { NavItem } from './links'

const profile: NavItem = { to: paths.profile, label: 'nav.profile', icon: 'user' }
const orders: NavItem = { to: paths.orders, label: 'nav.orders', icon: 'truck' }
const enquiries: NavItem<'enquiry'> = { to: paths.enquiries, label: 'enquiry.title', icon: 'edit' }

/** A customer's own pages; enquiries where they may be all that is taken, of everybody or for some places. */
export function useAccountLinks(): readonly NavItem<'enquiry'>[] {
  const asksPlace = useShop()?.selling.asksPlace
  const mode = useMode()
  return mode === 'enquiry' || asksPlace ? [profile, enquiries, orders] : [profile, orders]
}
