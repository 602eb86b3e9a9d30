import { cx } from '@shop/shared/lib/classes'
import { useSearchParams } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { Reminder } from '@/features/catalogue/Reminder'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'

export function Component() {
  const t = useT('back-in-stock')
  const [params] = useSearchParams()
  usePageHead(t('backInStock.title'), useShop()?.name ?? '', t('backInStock.lead'))
  return (
    <main id="main" className={cx(layout.wrap, layout.slim, layout.stack)}>
      <PageHeader title={t('backInStock.title')} lead={t('backInStock.lead')} />
      <Reminder token={params.get('reminder') ?? ''} />
    </main>
  )
}
