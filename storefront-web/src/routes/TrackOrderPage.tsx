import { cx } from '@shop/shared/lib/classes'
import { useSessionEnds } from '@/api/session-ends'
import { useShop } from '@/api/shop'
import { TrackForm } from '@/features/orders/TrackForm'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'

export function Component() {
  const t = useT('track')
  usePageHead(t('track.title'), useShop()?.name ?? '', t('track.lead'))
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <Breadcrumbs trail={[{ label: t('track.title') }]} />
      <PageHeader title={t('track.title')} lead={t('track.lead')} />
      <TrackForm key={useSessionEnds()} />
    </main>
  )
}
