import { Link } from 'react-router-dom'
import { useT } from '../lib/i18n'
import { paths } from '../lib/paths'
import styles from './Breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Of the label, where it is not that of the page. */
  lang?: string | undefined
  to?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className={styles.crumbs}>
        <li>
          <Link to={paths.home}>{t('common.home')}</Link>
        </li>
        {trail.map((crumb) => (
          <li key={crumb.label} lang={crumb.lang} aria-current={crumb.to ? undefined : 'page'}>
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
