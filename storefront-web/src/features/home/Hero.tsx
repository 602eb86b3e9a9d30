import { Link } from 'react-router-dom'
import type { Shop } from '@/api/types'
import sky from '@/assets/sky.svg'
import skyPhone from '@/assets/sky-phone.svg'
import { useT } from '@/lib/i18n'
import { paths } from '@/lib/paths'
import { roundRupees } from '@/shared/lib/money'
import { Icon } from '@/ui/Icon'

/** The sky over the terrace, and the promotion. Until the shop's settings are there, its place is kept. */
export function Hero({ shop }: { shop: Shop | undefined }) {
  const t = useT()
  return (
    <section className="hero night">
      <div className="wrap">
        <div className="say">
          {shop?.promotion.active === false ? (
            <h1 className="calm">{shop.tagline || t('home.title')}</h1>
          ) : (
            <h1>
              <span>{shop?.promotion.title ?? ' '}</span>
              <strong>
                {shop ? `${shop.promotion.percent}%` : ' '}
                {shop ? <em>{t('home.off')}</em> : null}
              </strong>
            </h1>
          )}
          <ul>
            <li>
              <Icon name="gift" />
              {shop ? t('home.gifts', { amount: roundRupees(shop.giftThreshold) }) : ' '}
            </li>
            <li>
              <Icon name="bag" />
              {shop ? t('home.minimum', { amount: roundRupees(shop.minimumOrder ?? shop.advertisedMinimum) }) : ' '}
            </li>
          </ul>
          <p className="row">
            <Link className="btn lamp" to={paths.products}>
              {t('home.shopNow')}
            </Link>
            <a className="btn clear" href="#contact">
              {t('home.contactUs')}
            </a>
          </p>
        </div>
        <picture>
          <source media="(max-width: 768px)" srcSet={skyPhone} width={620} height={520} />
          <img className="sky" src={sky} alt="" width={620} height={660} />
        </picture>
      </div>
      <div className="diyas" />
    </section>
  )
}

export function Stats({ shop }: { shop: Shop | undefined }) {
  const t = useT()
  const claims = [
    [shop?.claims.openSince, t('home.claimSince')],
    [shop?.claims.experience, t('home.claimYears')],
    [shop?.claims.customers, t('home.claimCustomers')],
    [shop?.claims.products, t('home.claimProducts')],
  ] as const
  return (
    <ul className="claims">
      {claims.map(([figure, words]) => (
        <li key={words}>
          <b>{figure ?? ' '}</b>
          {words}
        </li>
      ))}
    </ul>
  )
}
