import { cx } from '@shop/shared/lib/classes'
import { roundRupees } from '@shop/shared/lib/money'
import type { Shop } from '@/api/types'
import sky from '@/assets/sky.svg'
import skyPhone from '@/assets/sky-phone.svg'
import { useT } from '@/lib/i18n'
import { langOf } from '@/lib/names'
import { paths } from '@/lib/paths'
import { ButtonAnchor, ButtonLink } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { Translated } from '@/ui/Translated'
import styles from './Hero.module.css'

/** The drawing and the promotion. Its height is reserved until the shop's settings are loaded. */
export function Hero({ shop }: { shop: Shop | undefined }) {
  const t = useT('home')
  return (
    <section className={cx(styles.hero, layout.dark)}>
      <div className={cx(layout.wrap, styles.scene)}>
        <div className={styles.text}>
          {shop?.promotion.active === false ? (
            <h1 className={styles.calm}>{shop.tagline ? <Translated text={shop.tagline} texts={shop.taglines} /> : t('home.title')}</h1>
          ) : (
            <h1>
              <span>{shop ? <Translated text={shop.promotion.title} texts={shop.promotion.titles} /> : ' '}</span>
              <strong>
                {shop ? `${shop.promotion.percent}%` : ' '}
                {shop ? <em>{t('home.off')}</em> : null}
              </strong>
            </h1>
          )}
          <ul>
            <li>
              <Icon name="gift" />
              <span>{shop ? t('home.gifts', { amount: roundRupees(shop.giftThreshold) }) : ' '}</span>
            </li>
            <li>
              <Icon name="bag" />
              <span>{shop ? t('home.minimum', { amount: roundRupees(shop.minimumOrder ?? shop.advertisedMinimum) }) : ' '}</span>
            </li>
          </ul>
          <p className={cx(layout.row, styles.ways)}>
            <ButtonLink variant="primary" to={paths.products}>
              {t('home.shopNow')}
            </ButtonLink>
            <ButtonAnchor variant="clear" href="#contact">
              {t('home.contactUs')}
            </ButtonAnchor>
          </p>
        </div>
        <picture>
          <source media="(max-width: 768px)" srcSet={skyPhone} width={620} height={520} />
          <img className={styles.sky} src={sky} alt="" width={620} height={660} />
        </picture>
      </div>
      <div className={styles.diyas} />
    </section>
  )
}

export function Stats({ shop }: { shop: Shop | undefined }) {
  const t = useT('home')
  const claims = [
    [shop?.claims.openSince, t('home.claimSince')],
    [shop?.claims.experience, t('home.claimYears')],
    [shop?.claims.customers, t('home.claimCustomers')],
    [shop?.claims.products, t('home.claimProducts')],
  ] as const
  return (
    <ul className={styles.claims}>
      {claims.map(([figure, label]) => (
        <li key={label}>
          <b lang={langOf(undefined)}>{figure ?? ' '}</b>
          {label}
        </li>
      ))}
    </ul>
  )
}
