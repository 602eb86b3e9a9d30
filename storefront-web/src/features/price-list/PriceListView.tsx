import { readText, writeText } from '@shop/shared/lib/storage'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent as ReactKeyboardEvent, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listPicturesQuery, listSearchQuery } from '@/api/price-list-parts'
import { session, useSession } from '@/api/session'
import type { PriceList, Shop } from '@/api/types'
import { lineKey } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useMode } from '@/lib/mode'
import { langOf, nameOf } from '@/lib/names'
import { loginPath, paths } from '@/lib/paths'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import { SelectField, TextField } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { CartSync } from './CartSync'
import { PriceBar } from './PriceBar'
import styles from './PriceList.module.css'
import { PriceSection } from './PriceSection'
import { byKey, findInList, grouped, limited } from './rules'
import { useQuantities } from './useQuantities'

const PasteDialog = lazyPart(() => import('./PasteDialog'), { texts: ['list-dialogs', 'price-list'], overlay: true })
const ListLinks = lazyPart(() => import('./ListLinks'), { texts: ['list-dialogs', 'price-list', 'whatsapp'] })
const EarlierDialog = lazyPart(() => import('./EarlierDialog'), { texts: ['orders', 'list-dialogs', 'price-list'], overlay: true })

/** More than a screen of rows. */
const firstRows = 12
/** Number of rows that a slow phone renders without a noticeable pause. */
const moreRows = 24

const noPictures: ReadonlyMap<string, null> = new Map()

export function PriceListView({ list, shop }: { list: PriceList; shop: Shop | undefined }) {
  const t = useT('price-list')
  const { token } = useSession()
  const quantities = useQuantities()
  const isClosed = useMode() === 'closed'
  const [typed, setTyped] = useState('')
  const [typedList, setTypedList] = useTypedList()
  const [open, setOpen] = useState<'paste' | 'earlier' | null>(null)
  const [hasPictures, setHasPictures] = useState(false)
  const [messages, setMessages] = useState<string[]>([])
  const [rendered, renderAll] = useRendered(list.items.length)
  const search = useDeferredValue(typed.trim())
  const pictures = useQuery({ ...listPicturesQuery, enabled: hasPictures }).data ?? null
  const items = useMemo(() => byKey(list.items), [list])
  const [funds, giftBoxes] = [t('nav.funds'), t('nav.giftBoxes')]
  // Memoised: a letter in the search field renders no row again.
  const groups = useMemo(() => grouped(list.items, list.categories, { bundle: funds, giftbox: giftBoxes }), [list, funds, giftBoxes])
  const named = useMemo(() => (search ? new Set(findInList(list.items, search).map(lineKey)) : null), [list, search])
  const catalogue = useQuery({ ...listSearchQuery(search), enabled: named?.size === 0 && search.length > 1 })
  const matches = named?.size === 0 && catalogue.data ? catalogue.data : named
  const isUnknown = named?.size === 0 && catalogue.isError && !catalogue.data
  const count = matches && list.items.filter((item) => matches.has(lineKey(item))).length
  const { field, onEnter } = useFind(search === typed.trim() && !catalogue.isFetching)

  /** Enters lines within their limits, with a note at each row that had to be changed. */
  const enter = (lines: ReadonlyMap<string, number>, mode: 'add' | 'replace', leftOut: readonly string[] = []) => {
    if (mode === 'replace') for (const key of quantities.all().keys()) if (!lines.has(key)) quantities.set(key, 0)
    const part: string[] = []
    for (const [key, quantity] of lines) {
      const item = items.get(key)
      if (!item) continue
      const result = limited(quantity + (mode === 'add' ? quantities.get(key) : 0), item)
      quantities.set(key, result.quantity, result.note)
      if (result.note) part.push(`${nameOf(item)} (${result.quantity})`)
    }
    setMessages([
      t('priceList.linesAdded', { count: lines.size }),
      ...(part.length > 0 ? [t('priceList.earlierLimited', { names: part.join(', ') })] : []),
      ...(leftOut.length > 0 ? [t('priceList.leftOut', { lines: leftOut.join('; ') })] : []),
    ])
    setTypedList('')
    setOpen(null)
  }
  const jump = (id: string) => {
    renderAll()
    const section = document.getElementById(`list-${id}`)
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={styles.tools}>
        <TextField
          ref={field}
          type="search"
          label={t('priceList.find')}
          placeholder={t('priceList.findHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          aria-keyshortcuts="/"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onEnter}
        />
        <SelectField label={t('priceList.jump')} value="" onChange={(event) => jump(event.target.value)}>
          <option value="">{t('priceList.jumpChoose')}</option>
          {groups.map((group) => (
            <option key={group.id} value={group.id} lang={langOf(group.names)}>
              {nameOf(group)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={layout.row}>
        {isClosed ? null : (
          <Button aria-haspopup="dialog" onClick={() => setOpen('paste')}>
            <Icon name="edit" />
            {t('priceList.paste')}
          </Button>
        )}
        {token && !isClosed ? (
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
        {count === null || catalogue.isFetching
          ? ''
          : isUnknown
            ? getErrorMessage(catalogue.error)
            : count > 0
              ? t('priceList.found', { count })
              : t('priceList.foundNone')}
      </p>
      {messages.length > 0 ? (
        <div className={layout.below3}>
          <Alert tone={messages.length > 1 ? 'warn' : 'good'} role="status">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        </div>
      ) : null}
      {groups.map((group) => (
        <PriceSection
          key={group.id}
          group={group}
          rows={matches ? group.items.length : Math.min(group.items.length, Math.max(0, rendered - group.before))}
          matches={matches}
          quantities={quantities}
          pictures={hasPictures ? (pictures ?? noPictures) : null}
        />
      ))}
      <ListLinks number={shop?.whatsapp} />
      {isClosed ? null : <PriceBar quantities={quantities} items={items} shop={shop} to={token ? paths.cart : loginPath(paths.cart)} />}
      {token ? <CartSync quantities={quantities} /> : null}
      {open === 'paste' ? (
        <PasteDialog
          items={items}
          typed={typedList}
          onType={setTypedList}
          onClose={() => setOpen(null)}
          onAdd={(lines, leftOut) => enter(lines, 'add', leftOut)}
        />
      ) : null}
      {open === 'earlier' ? <EarlierDialog items={items} onClose={() => setOpen(null)} onTake={enter} /> : null}
    </>
  )
}

/** Personal, so it is removed when a session ends. */
const typedListKey = 'personal:typedList'

/** The list that was typed or pasted; on a phone it survives a reload and a tab that the browser has dropped. */
function useTypedList(): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(() => readText(typedListKey, 'session') ?? '')
  useEffect(() => session.onEnd(() => setTyped('')), [])
  const type = (next: string) => {
    setTyped(next)
    writeText(typedListKey, next || null, 'session')
  }
  return [typed, type]
}

/** The first boxes can be used before all 500 are there: the others follow in steps, between which the page reacts. */
function useRendered(count: number): [rows: number, renderAll: () => void] {
  const [rows, setRows] = useState(firstRows)
  useEffect(() => {
    if (rows >= count) return
    const timer = setTimeout(() => startTransition(() => setRows(rows + moreRows)))
    return () => clearTimeout(timer)
  }, [rows, count])
  return [rows, () => flushSync(() => setRows(count))]
}

const focusFirstBox = () => document.querySelector<HTMLElement>('input[data-quantity]')?.focus()

/** `/` moves focus to the search field, also from a quantity box; Enter moves it to the first matching box. */
function useFind(isFiltered: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isFiltered || !isAwaited.current) return
    isAwaited.current = false
    focusFirstBox()
  }, [isFiltered])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (isTyping && !target.hasAttribute('data-quantity')) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  const onEnter = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (isFiltered) focusFirstBox()
    else isAwaited.current = true
  }
  return { field, onEnter }
}
