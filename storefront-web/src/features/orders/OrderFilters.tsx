import type { OrdersAsked } from '@/api/orders'
import { useT } from '@/lib/i18n'
import { useTyped } from '@/lib/useTyped'
import { PickList } from '@/ui/PickList'

const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const
const pageSize = 10

export function readOrdersAsked(query: URLSearchParams): OrdersAsked {
  const page = Number(query.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: pageSize,
    search: (query.get('search') ?? '').trim().slice(0, 100),
    status: statuses.find((status) => status === query.get('status')) ?? '',
  }
}

export function writeOrdersAsked({ page, search, status }: OrdersAsked): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query
}

interface Props {
  asked: OrdersAsked
  onChange: (wish: Partial<OrdersAsked>, typing: boolean) => void
}

export function OrderFilters({ asked, onChange }: Props) {
  const t = useT()
  const { typed, setTyped, settle } = useTyped(asked.search, (search) => onChange({ search }, true))
  return (
    <div className="ofind">
      <div className="field">
        <label className="sr" htmlFor="order-search">
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
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
        />
      </div>
      <PickList
        quiet
        label={t('orders.status')}
        title={t('orders.selectStatus')}
        value={asked.status}
        choices={[{ value: '', label: t('common.all') }, ...statuses.map((status) => ({ value: status, label: t(`orders.${status}`) }))]}
        onChange={(chosen) => onChange({ status: statuses.find((status) => status === chosen) ?? '' }, false)}
      />
    </div>
  )
}
