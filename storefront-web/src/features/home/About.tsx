import { cx } from '@shop/shared/lib/classes'
import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { Translated } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import styles from './About.module.css'

const reasons = [
  ['box', 'home.why1', 'home.why1Text'],
  ['tick', 'home.why2', 'home.why2Text'],
  ['truck', 'home.why3', 'home.why3Text'],
] as const

export function About({ shop }: { shop: Shop | undefined }) {
  const t = useT('home')
  return (
    <section className={cx(layout.section, styles.about)} id="about">
      <div>
        <h2>{t('home.aboutTitle')}</h2>
        <p className={text.lines}>{shop?.about ? <Translated text={shop.about} texts={shop.abouts} /> : t('home.about')}</p>
      </div>
      <div>
        <h2>{t('home.whyTitle')}</h2>
        <ul className={styles.reasons}>
          {reasons.map(([icon, title, textKey]) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <b>{t(title)}</b>
                <p className={cx(text.small, text.dim)}>{t(textKey)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
