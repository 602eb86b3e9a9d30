import type { PackKind } from '@/api/packs'
import type { Pack } from '@/api/types'
import { useT } from '@/lib/i18n'
import { useMode } from '@/lib/mode'
import { nameOf } from '@/lib/names'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { useAdd } from './useAdd'

const texts = {
  bundle: { login: 'product.loginFunds', failed: 'product.addFundFailed' },
  giftbox: { login: 'product.loginGifts', failed: 'product.addGiftFailed' },
} as const satisfies Record<PackKind, object>

export function AddPack({ pack, kind }: { pack: Pack; kind: PackKind }) {
  const t = useT('browse')
  const { login, failed } = texts[kind]
  const { add, adding } = useAdd({ messages: { login: t(login), failed: t(failed) } })
  if (useMode() === 'closed') return null
  const isOut = pack.available === 0
  return (
    <Button variant="solid" disabled={adding || isOut} onClick={() => add({ kind, id: pack._id, name: nameOf(pack), quantity: 1 })}>
      <Icon name="cart" />
      {adding ? t('product.adding') : isOut ? t('product.outOfStock') : t('packs.addToCart')}
      <span className={text.srOnly}>
        {' '}
        <Name of={pack} />
      </span>
    </Button>
  )
}
