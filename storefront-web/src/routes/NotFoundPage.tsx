import { Link } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { EmptyState } from '@/ui/EmptyState'

export function Component() {
  const t = useT()
  usePageHead(t('missing.title'), useShop()?.name ?? '')
  return (
    <main id="main" className="wrap slim">
      <EmptyState drawing="sparkler" title={t('missing.title')} level={1}>
        <p className="dim">{t('missing.text')}</p>
        <p className="row justify-center">
          <Link className="btn solid" to={paths.home}>
            {t('missing.goHome')}
          </Link>
          <Link className="btn" to={paths.products}>
            {t('common.browseProducts')}
          </Link>
        </p>
      </EmptyState>
    </main>
  )
}
