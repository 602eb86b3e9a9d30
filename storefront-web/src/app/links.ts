import { paths } from '@/lib/paths'
import type { Namespace, TextKey } from '@/locales/shape'
import type { IconName } from '@/ui/Icon'

export interface NavItem<N extends Namespace = never> {
  to: string
  label: TextKey<N>
  icon: IconName
}

export const links: readonly NavItem[] = [
  { to: paths.home, label: 'nav.home', icon: 'home' },
  { to: paths.products, label: 'nav.products', icon: 'box' },
  { to: paths.bundles, label: 'nav.funds', icon: 'bag' },
  { to: paths.giftboxes, label: 'nav.giftBoxes', icon: 'gift' },
  { to: paths.categories, label: 'nav.categories', icon: 'menu' },
  { to: paths.priceList, label: 'nav.priceList', icon: 'edit' },
]
