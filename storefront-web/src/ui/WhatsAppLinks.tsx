import { useT } from '../lib/i18n'
import { askLink, shareLink } from '../lib/whatsapp'
import { ButtonAnchor } from './Button'
import { Icon } from './Icon'
import layout from './layout.module.css'

interface Props {
  /** The shop's number, as the owner wrote it. */
  number: string | undefined
  /** The number of an order, or the name of a product. Never a person, a phone number, an address, an amount or a reference. */
  about: string
  /** Whether the page may be sent to others: not one that belongs to a customer. */
  isPublic?: boolean
}

/** Links to ask the shop about the page's content, and to share the page. Loaded after the page. */
export default function WhatsAppLinks({ number = '', about, isPublic = false }: Props) {
  const t = useT('whatsapp')
  const ask = askLink(number, t('whatsapp.about', { what: about }))
  if (!ask && !isPublic) return null
  return (
    <p className={layout.row}>
      {ask ? (
        <ButtonAnchor href={ask} target="_blank" rel="noopener noreferrer">
          <Icon name="chat" />
          {t('whatsapp.ask')}
        </ButtonAnchor>
      ) : null}
      {isPublic ? (
        <ButtonAnchor href={shareLink(window.location.origin + window.location.pathname)} target="_blank" rel="noopener noreferrer">
          <Icon name="share" />
          {t('whatsapp.share')}
        </ButtonAnchor>
      ) : null}
    </p>
  )
}
