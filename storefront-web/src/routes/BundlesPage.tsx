import { useShop } from '@/api/shop'
import { AddPack } from '@/features/cart/AddPack'
import { PackList } from '@/features/packs/PackList'
import { useT } from '@/lib/i18n'
import { usePageHead } from '@/lib/title'

export function Component() {
  const t = useT('browse')
  usePageHead(t('packs.fundsTitle'), useShop()?.name ?? '', t('packs.fundsLead'))
  return <PackList kind="bundle" action={(pack) => <AddPack pack={pack} kind="bundle" />} />
}
