import '@/texts/en/account'
import '@/texts/en/track'
import { useShop } from '@/api/shop'
import { TrackForm } from '@/features/orders/TrackForm'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'
import { Breadcrumbs } from '@/ui/Breadcrumbs'

export function Component() {
  const t = useT()
  usePageHead(t('track.title'), useShop()?.name ?? '', t('track.lead'))
  return (
    <main id="main" className="wrap slim">
      <Breadcrumbs trail={[{ label: t('track.title') }]} />
      <h1>{t('track.title')}</h1>
      <p className="dim mt-1 mb-4">{t('track.lead')}</p>
      <TrackForm />
    </main>
  )
}
