import { useDebouncedInput } from '@shop/shared/lib/useDebouncedInput'
import type { OrderListParams } from '@/api/orders'
import { useT } from '@/lib/i18n'
import fields from '@/ui/Field.module.css'
import { Select } from '@/ui/Select'
import text from '@/ui/text.module.css'
import styles from './OrderFilters.module.css'
import { statuses } from './orderListParams'

interface Props {
  params: OrderListParams
  onChange: (patch: Partial<OrderListParams>, typing: boolean) => void
}

export default function OrderFilters({ params, onChange }: Props) {
  const t = useT('order', 'orders')
  const { typed, setTyped, settle } = useDebouncedInput(params.search, (search, isTyping) => onChange({ search }, isTyping))
  return (
    <div className={styles.filters}>
      <div className={fields.field}>
        <label className={text.srOnly} htmlFor="order-search">
          {t('orders.search')}
        </label>
        <input
          id="order-search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('orders.searchHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
        />
      </div>
      <Select
        hideLabel
        label={t('orders.status')}
        title={t('orders.selectStatus')}
        value={params.status}
        choices={[{ value: '', label: t('common.all') }, ...statuses.map((status) => ({ value: status, label: t(`orders.${status}`) }))]}
        onChange={(chosen) => onChange({ status: statuses.find((status) => status === chosen) ?? '' }, false)}
      />
    </div>
  )
}
