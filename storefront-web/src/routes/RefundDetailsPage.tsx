import { cx } from '@shop/shared/lib/classes'
import { useSearchParams } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { RefundDetails } from '@/features/payment/RefundDetails'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'

export function Component() {
  const t = useT('refund-details')
  const [params] = useSearchParams()
  usePageHead(t('refundDetails.title'), useShop()?.name ?? '', t('refundDetails.lead'))
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <PageHeader title={t('refundDetails.title')} lead={t('refundDetails.lead')} />
      <RefundDetails token={params.get('token') ?? ''} />
    </main>
  )
}
