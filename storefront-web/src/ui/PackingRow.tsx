import { rupees } from '@shop/shared/lib/money'
import { useT } from '../lib/i18n'

/** The packing charge, in rupees, in a table of amounts; null while it depends on a place that is not known. Nothing when there is none. */
export function PackingRow({ amount }: { amount: number | null }) {
  const t = useT()
  if (amount === 0) return null
  return (
    <tr>
      <th scope="row">{t('packing.charge')}</th>
      <td>{amount === null ? t('packing.byPlace') : rupees(amount)}</td>
    </tr>
  )
}
