import { cx } from '@shop/shared/lib/classes'
import { useShop } from '@/api/shop'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { usePageHead } from '@/lib/title'
import { ButtonLink } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import text from '@/ui/text.module.css'

export function Component() {
  const t = useT('missing')
  usePageHead(t('missing.title'), useShop()?.name ?? '')
  return (
    <main id="main" className={cx(layout.wrap, layout.slim)}>
      <EmptyState drawing="sparkler" title={t('missing.title')} level={1}>
        <p className={text.dim}>{t('missing.text')}</p>
        <p className={cx(layout.row, layout.centered)}>
          <ButtonLink variant="solid" to={paths.home}>
            {t('missing.goHome')}
          </ButtonLink>
          <ButtonLink to={paths.products}>{t('common.browseProducts')}</ButtonLink>
        </p>
      </EmptyState>
    </main>
  )
}
