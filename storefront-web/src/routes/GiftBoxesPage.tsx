import { useShop } from '@/api/shop'
import { AddPack } from '@/features/cart/AddPack'
import { PackList } from '@/features/packs/PackList'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'

export function Component() {
  const t = useT('browse')
  usePageHead(t('packs.giftTitle'), useShop()?.name ?? '', t('packs.giftLead'))
  return <PackList kind="giftbox" action={(pack) => <AddPack pack={pack} kind="giftbox" />} />
}
