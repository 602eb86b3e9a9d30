import { useLanguage, useT } from '@/lib/i18n'
import { ButtonAnchor } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import WhatsAppLinks from '@/ui/WhatsAppLinks'

/** The list on paper, and to others. Comes after the page. */
export default function ListLinks({ number }: { number: string | undefined }) {
  const t = useT('list-dialogs', 'price-list')
  const language = useLanguage()
  return (
    <div className={layout.row}>
      <ButtonAnchor href={`/api/price-list.pdf?lang=${language}`} target="_blank">
        <Icon name="copy" />
        {t('listDialogs.print')}
      </ButtonAnchor>
      <WhatsAppLinks number={number} about={t('priceList.title')} isPublic />
    </div>
  )
}
