import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useInView } from '@/lib/late'
import { Icon } from '@/ui/Icon'
import { lazyPart } from '@/ui/lazyPart'

const ContactForm = lazyPart(() => import('./ContactForm'), { placeholder: <div className="form-wait" /> })

export function Contact({ shop }: { shop: Shop | undefined }) {
  const t = useT()
  const [near, watch] = useInView()
  return (
    <section className="section" id="contact" ref={watch}>
      <div className="panel contact">
        <div className="reach">
          <h2>{t('home.contactUs')}</h2>
          <p className="dim">{t('home.contactText')}</p>
          {shop ? (
            <p className="mt-2">
              {shop.phone ? (
                <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>
                  <Icon name="phone" />
                  {shop.phone}
                </a>
              ) : null}
              <br />
              {shop.email ? (
                <a href={`mailto:${shop.email}`} className="anywhere">
                  <Icon name="mail" />
                  {shop.email}
                </a>
              ) : null}
            </p>
          ) : null}
        </div>
        {near ? <ContactForm /> : <div className="form-wait" />}
      </div>
    </section>
  )
}
