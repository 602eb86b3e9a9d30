import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'

const reasons = [
  ['box', 'home.why1', 'home.why1Text'],
  ['tick', 'home.why2', 'home.why2Text'],
  ['truck', 'home.why3', 'home.why3Text'],
] as const

export function About({ shop }: { shop: Shop | undefined }) {
  const t = useT()
  return (
    <section className="section about" id="about">
      <div>
        <h2>{t('home.aboutTitle')}</h2>
        <p className="whitespace-pre-line">{shop?.about || t('home.about')}</p>
      </div>
      <div>
        <h2>{t('home.whyTitle')}</h2>
        <ul className="why">
          {reasons.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <b>{t(title)}</b>
                <p className="small dim">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
