import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { listPicturesQuery } from '@/api/price-list'
import { useSession } from '@/api/session'
import type { PriceList, Shop } from '@/api/types'
import { useT } from '@/lib/i18n'
import { loginPath, paths } from '@/lib/paths'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { SelectField, TextField } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { PriceBar } from './PriceBar'
import styles from './PriceList.module.css'
import { PriceSection } from './PriceSection'
import { byKey, grouped, isFound, limited } from './rules'
import { useQuantities } from './useQuantities'

const PasteModal = lazyPart(() => import('./PasteModal'), { overlay: true })
const EarlierModal = lazyPart(() => import('./EarlierModal'), { overlay: true })

const noPictures: ReadonlyMap<string, null> = new Map()

export function PriceListView({ list, shop }: { list: PriceList; shop: Shop | undefined }) {
  const t = useT()
  const { token } = useSession()
  const quantities = useQuantities()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<'paste' | 'earlier' | null>(null)
  const [hasPictures, setHasPictures] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const search = useDeferredValue(typed.trim())
  const pictures = useQuery({ ...listPicturesQuery, enabled: hasPictures }).data ?? null
  const items = useMemo(() => byKey(list.items), [list])
  const [funds, giftBoxes] = [t('nav.funds'), t('nav.giftBoxes')]
  // The same objects as long as the list is the same: a letter in the search field renders no row again.
  const groups = useMemo(() => grouped(list.items, list.categories, { bundle: funds, giftbox: giftBoxes }), [list, funds, giftBoxes])
  const found = search ? list.items.filter((item) => isFound(item, search)).length : null
  const find = useSlashKey()

  /** Enters lines as the rows would: within limits, with a note where they had to be changed. */
  const enter = (lines: ReadonlyMap<string, number>, mode: 'add' | 'replace') => {
    if (mode === 'replace') for (const key of quantities.all().keys()) if (!lines.has(key)) quantities.set(key, 0)
    for (const [key, quantity] of lines) {
      const item = items.get(key)
      if (!item) continue
      const result = limited(quantity + (mode === 'add' ? quantities.get(key) : 0), item)
      quantities.set(key, result.quantity, result.note)
    }
    setSaid(t('priceList.linesAdded', { count: lines.size }))
    setOpen(null)
  }
  const jump = (id: string) => {
    const section = document.getElementById(`list-${id}`)
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={styles.tools}>
        <TextField
          ref={find}
          type="search"
          label={t('priceList.find')}
          placeholder={t('priceList.findHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          aria-keyshortcuts="/"
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField label={t('priceList.jump')} value="" onChange={(event) => jump(event.target.value)}>
          <option value="">{t('priceList.jumpChoose')}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={layout.row}>
        <Button aria-haspopup="dialog" onClick={() => setOpen('paste')}>
          <Icon name="edit" />
          {t('priceList.paste')}
        </Button>
        {token ? (
          <Button aria-haspopup="dialog" onClick={() => setOpen('earlier')}>
            <Icon name="clock" />
            {t('priceList.earlier')}
          </Button>
        ) : null}
        <Button aria-pressed={hasPictures} onClick={() => setHasPictures(!hasPictures)}>
          <Icon name="camera" />
          {hasPictures ? t('priceList.hidePictures') : t('priceList.showPictures')}
        </Button>
      </p>
      <p role="status" className={layout.below3}>
        {found === null ? '' : found > 0 ? t('priceList.found', { count: found }) : t('priceList.foundNone')}
      </p>
      {said ? (
        <div className={layout.below3}>
          <Alert tone="good" role="status">
            {said}
          </Alert>
        </div>
      ) : null}
      {groups.map((group) => (
        <PriceSection
          key={group.id}
          group={group}
          search={search}
          quantities={quantities}
          pictures={hasPictures ? (pictures ?? noPictures) : null}
        />
      ))}
      <PriceBar quantities={quantities} items={items} shop={shop} to={token ? paths.cart : loginPath(paths.cart)} />
      {open === 'paste' ? <PasteModal items={items} onClose={() => setOpen(null)} onAdd={(lines) => enter(lines, 'add')} /> : null}
      {open === 'earlier' ? <EarlierModal items={items} onClose={() => setOpen(null)} onTake={enter} /> : null}
    </>
  )
}

/** `/` goes to the search field, from a number box too; elsewhere it may be typed. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (isTyping && !(target as HTMLElement).hasAttribute('data-quantity')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return field
}
