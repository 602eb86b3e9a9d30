import { Link } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { Blank } from '@/ui/Blank'

export function Component() {
  const t = useT()
  usePageHead(t('missing.title'), useShop()?.name ?? '')
  return (
    <main id="main" className="wrap slim">
      <Blank drawing="sparkler" title={t('missing.title')} level={1}>
        <p className="dim">{t('missing.text')}</p>
        <p className="row justify-center">
          <Link className="btn solid" to={paths.home}>
            {t('missing.goHome')}
          </Link>
          <Link className="btn" to={paths.products}>
            {t('common.browseProducts')}
          </Link>
        </p>
      </Blank>
    </main>
  )
}
