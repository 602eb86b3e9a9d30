import { useT } from '../lib/i18n'
import { Icon, type IconName } from './Icon'

type Status = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
type Tone = 'good' | 'warn' | 'info' | 'bad' | 'mute'

const icons: Record<Status, IconName> = {
  pending: 'clock',
  confirmed: 'tick',
  processing: 'gear',
  shipped: 'truck',
  delivered: 'box',
  cancelled: 'x',
}
const tones: Record<Status, Tone> = {
  pending: 'warn',
  confirmed: 'good',
  processing: 'warn',
  shipped: 'info',
  delivered: 'good',
  cancelled: 'bad',
}
/** As the specification has them: in the list green for confirmed, amber otherwise; in the profile by another table. */
const profileTones: Record<Status, Tone> = {
  pending: 'mute',
  confirmed: 'mute',
  processing: 'warn',
  shipped: 'info',
  delivered: 'good',
  cancelled: 'bad',
}

const toneOf = (status: Status, where: 'list' | 'profile' | 'page'): Tone => {
  if (where === 'list') return status === 'confirmed' ? 'good' : 'warn'
  return where === 'profile' ? profileTones[status] : tones[status]
}

export function StatusBadge({ status, where = 'page' }: { status: Status; where?: 'list' | 'profile' | 'page' }) {
  const t = useT()
  return (
    <span className={`badge is-${toneOf(status, where)}`}>
      <Icon name={icons[status]} />
      {t(`orders.${status}`)}
    </span>
  )
}
