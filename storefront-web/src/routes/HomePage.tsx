import { Link } from 'react-router-dom'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'

export function Component() {
  const t = useT()
  usePageHead(t('home.title'), useShop()?.name ?? '', t('home.description'))
  return (
    <main id="main" className="wrap">
      <h1>{t('home.title')}</h1>
      <Link className="btn lamp" to={paths.products}>
        {t('home.shopNow')}
      </Link>
    </main>
  )
}
