import type { Enquiry } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { Icon, type IconName } from '@/ui/Icon'

const tones: Record<Enquiry['status'], [BadgeTone, IconName]> = {
  new: ['warn', 'clock'],
  contacted: ['mute', 'phone'],
  agreed: ['good', 'tick'],
  closed: ['mute', 'x'],
}

/** How far an enquiry is. */
export function EnquiryBadge({ status }: { status: Enquiry['status'] }) {
  const t = useT('enquiry')
  const [tone, icon] = tones[status]
  return (
    <Badge tone={tone}>
      <Icon name={icon} />
      {t(`enquiry.${status}`)}
    </Badge>
  )
}
