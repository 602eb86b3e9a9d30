import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PackKind, packsQuery } from '@/api/packs'
import type { Pack } from '@/api/types'
import { useT } from '@/lib/i18n'
import type { TextKey } from '@/locales/shape'
import { Breadcrumbs } from '@/ui/Breadcrumbs'
import { EmptyState } from '@/ui/EmptyState'
import layout from '@/ui/layout.module.css'
import { PageHeader } from '@/ui/PageHeader'
import { QueryState } from '@/ui/QueryState'
import { TileSkeletons, Tiles } from '@/ui/Tile'
import { PackCard } from './PackCard'

type Wording = Record<'crumb' | 'title' | 'lead' | 'loading' | 'failed' | 'none', TextKey<'browse'>>

const textsOf: Record<PackKind, Wording> = {
  bundle: {
    crumb: 'nav.funds',
    title: 'packs.fundsTitle',
    lead: 'packs.fundsLead',
    loading: 'packs.loadingFunds',
    failed: 'packs.loadFundsFailed',
    none: 'packs.noFunds',
  },
  giftbox: {
    crumb: 'nav.giftBoxes',
    title: 'packs.giftTitle',
    lead: 'packs.giftLead',
    loading: 'packs.loadingGifts',
    failed: 'packs.loadGiftsFailed',
    none: 'packs.noGifts',
  },
}

/** Funds and gift boxes: one page, two sets of words. */
export function PackList({ kind, action }: { kind: PackKind; action: (pack: Pack) => ReactNode }) {
  const t = useT('browse')
  const query = useQuery(packsQuery(kind))
  const texts = textsOf[kind]
  return (
    <main id="main" className={layout.wrap}>
      <Breadcrumbs trail={[{ label: t(texts.crumb) }]} />
      <PageHeader title={t(texts.title)} lead={t(texts.lead)} />
      <QueryState
        query={query}
        loading={t(texts.loading)}
        skeleton={<TileSkeletons count={3} row />}
        errorTitle={t(texts.failed)}
        isEmpty={(packs) => packs.length === 0}
        empty={<EmptyState drawing="box" title={t(texts.none)} />}
      >
        {(packs) => (
          <Tiles>
            {packs.map((pack, at) => (
              <PackCard key={pack._id} pack={pack} icon={kind === 'bundle' ? 'bag' : 'gift'} eager={at === 0} action={action(pack)} />
            ))}
          </Tiles>
        )}
      </QueryState>
    </main>
  )
}
