import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { profileQuery } from '@/api/account'
import { addressesQuery } from '@/api/addresses'
import { useCart } from '@/api/cart'
import { shopQuery } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { Alert } from '@/ui/Alert'
import { CheckoutSteps } from '@/ui/CheckoutSteps'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PanelSkeletons } from '@/ui/Skeleton'
import text from '@/ui/text.module.css'

const CheckoutForm = lazyPart(() => import('@/features/checkout/CheckoutForm'), {
  texts: ['address', 'cart-lines', 'checkout', 'enquiry', 'mode', 'order', 'recipient', 'selling', 'states'],
  placeholder: <Waiting />,
})

export function Component() {
  const t = useT('checkout')
  const shop = useQuery(shopQuery)
  const cart = useCart()
  const mode = useMode()
  const addresses = useQuery(addressesQuery())
  const user = useQuery(profileQuery())
  usePageHead(t('checkout.title'), shop.data?.name ?? '')
  const failed = [shop, cart, addresses, user].some((query) => query.isError && query.data === undefined)
  // An order for cash has taken its lines out of the cart while its page is loading.
  const [isPlaced, setIsPlaced] = useState(false)
  if (cart.data && cart.data.cart.length === 0 && !cart.isFetching && !isPlaced) return <Navigate to={paths.cart} replace />
  return (
    <main id="main" className={layout.wrap}>
      <h1 className={mode === 'order' ? text.srOnly : undefined}>{t('checkout.title')}</h1>
      {mode === 'order' ? <CheckoutSteps at={1} /> : null}
      {failed ? (
        <Failed />
      ) : shop.data && cart.data && addresses.data && user.data && cart.data.cart.length > 0 ? (
        <CheckoutForm shop={shop.data} cart={cart.data} addresses={addresses.data} user={user.data} onPlaced={() => setIsPlaced(true)} />
      ) : (
        <Waiting />
      )}
    </main>
  )
}

function Waiting() {
  const t = useT('checkout')
  return (
    <div role="status" className={layout.above4}>
      <span className={text.srOnly}>{t('checkout.loading')}</span>
      <PanelSkeletons count={3} />
    </div>
  )
}

/** The cart is shown after two seconds. */
function Failed() {
  const t = useT('checkout')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.cart, { replace: true }), 2000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className={layout.above4}>
      <Alert tone="bad" role="alert">
        {t('checkout.loadFailed')}
      </Alert>
    </div>
  )
}
