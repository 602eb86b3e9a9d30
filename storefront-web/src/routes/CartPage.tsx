import { useCart } from '@/api/cart'
import { useShop } from '@/api/shop'
import { CartView } from '@/features/cart/CartView'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { QueryState } from '@/ui/QueryState'
import { PanelSkeletons } from '@/ui/Skeleton'

const SendTo = lazyPart(() => import('@/features/place/SendTo'), { texts: ['selling', 'states'] })

export function Component() {
  const t = useT('cart')
  const shop = useShop()
  const query = useCart()
  const mode = useMode()
  usePageHead(t('cart.title'), shop?.name ?? '')
  return (
    <main id="main" className={layout.wrap}>
      <QueryState
        query={query}
        loading={t('cart.loading')}
        skeleton={<PanelSkeletons count={3} />}
        errorTitle={t('cart.loadFailed')}
        errorText={(error) => getErrorMessage(error, t('cart.loadFailed'))}
        level={1}
        isEmpty={(cart) => cart.cart.length === 0}
        empty={
          <EmptyState drawing="cart" title={t('cart.empty')} level={1}>
            <ButtonLink variant="primary" to={paths.products}>
              {t('cart.startShopping')}
            </ButtonLink>
          </EmptyState>
        }
      >
        {(cart) => <CartView cart={cart} shop={shop} place={shop?.selling.asksPlace && mode !== 'closed' ? <SendTo /> : null} />}
      </QueryState>
    </main>
  )
}
