import { useT } from '../lib/i18n'
import { Badge, type BadgeTone } from './Badge'
import { Icon, type IconName } from './Icon'

type Status = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

const icons: Record<Status, IconName> = {
  pending: 'clock',
  confirmed: 'tick',
  processing: 'gear',
  shipped: 'truck',
  delivered: 'box',
  cancelled: 'x',
}
const tones: Record<Status, BadgeTone> = {
  pending: 'warn',
  confirmed: 'good',
  processing: 'warn',
  shipped: 'info',
  delivered: 'good',
  cancelled: 'bad',
}
/** As the specification has them: in the list green for confirmed, amber otherwise; in the profile by another table. */
const profileTones: Record<Status, BadgeTone> = {
  pending: 'mute',
  confirmed: 'mute',
  processing: 'warn',
  shipped: 'info',
  delivered: 'good',
  cancelled: 'bad',
}

const toneOf = (status: Status, where: 'list' | 'profile' | 'page'): BadgeTone => {
  if (where === 'list') return status === 'confirmed' ? 'good' : 'warn'
  return where === 'profile' ? profileTones[status] : tones[status]
}

export function StatusBadge({ status, where = 'page' }: { status: Status; where?: 'list' | 'profile' | 'page' }) {
  const t = useT('order')
  return (
    <Badge tone={toneOf(status, where)}>
      <Icon name={icons[status]} />
      {t(`orders.${status}`)}
    </Badge>
  )
}
