import type { PackKind } from '@/api/packs'
import type { Pack } from '@/api/types'
import { useT } from '@/lib/i18n'
import { Icon } from '@/ui/Icon'
import { useAdd } from './useAdd'

export function AddPack({ pack, kind }: { pack: Pack; kind: PackKind }) {
  const t = useT()
  const { add, adding } = useAdd()
  return (
    <button type="button" className="btn solid" disabled={adding} onClick={() => add({ kind, id: pack._id, name: pack.name, quantity: 1 })}>
      <Icon name="cart" />
      {adding ? t('product.adding') : t('packs.addToCart')}
      <span className="sr"> {pack.name}</span>
    </button>
  )
}
