import { useT } from '../lib/i18n'
import { Icon } from './Icon'

interface Props {
  failures: number
  onRetry: () => void
  onClose?: () => void
  overlay?: boolean
}

/** Stands in for a part whose code could not be loaded. After a second failure it offers a reload, too. */
export function NotLoaded({ failures, onRetry, onClose, overlay = false }: Props) {
  const t = useT()
  return (
    <div className={overlay ? 'not-loaded over' : 'not-loaded'} role="alert">
      <p>
        <Icon name="off" />
        {t('common.notLoaded')}
      </p>
      <div className="row">
        <button type="button" className="btn" onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
        {failures > 1 ? (
          <button type="button" className="btn" onClick={() => location.reload()}>
            {t('common.reload')}
          </button>
        ) : null}
        {onClose ? (
          <button type="button" className="btn" onClick={onClose}>
            {t('common.close')}
          </button>
        ) : null}
      </div>
    </div>
  )
}
