import { cx } from '@shop/shared/lib/classes'
import { useSessionEnds } from '@/api/session-ends'
import type { Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useInView } from '@/lib/late'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import text from '@/ui/text.module.css'
import styles from './Contact.module.css'

const ContactForm = lazyPart(() => import('./ContactForm'), { texts: ['forms', 'home'], placeholder: <div className={styles.formPlace} /> })

export function Contact({ shop }: { shop: Shop | undefined }) {
  const t = useT('home')
  const ends = useSessionEnds()
  const [isNear, watch] = useInView()
  return (
    <section className={layout.section} id="contact" ref={watch}>
      <div className={cx(layout.panel, styles.contact)}>
        <div className={styles.reach}>
          <h2>{t('home.contactUs')}</h2>
          <p className={text.dim}>{t('home.contactText')}</p>
          {shop ? (
            <p className={layout.above2}>
              {shop.phone ? (
                <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>
                  <Icon name="phone" />
                  {shop.phone}
                </a>
              ) : null}
              <br />
              {shop.email ? (
                <a href={`mailto:${shop.email}`}>
                  <Icon name="mail" />
                  {shop.email}
                </a>
              ) : null}
            </p>
          ) : null}
        </div>
        {isNear ? <ContactForm key={ends} /> : <div className={styles.formPlace} />}
      </div>
    </section>
  )
}
