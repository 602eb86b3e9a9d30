import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { matchList } from '@/api/price-list-parts'
import type { MatchedLine, PriceItem } from '@/api/types'
import { lineKey } from '@/lib/basket'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { langOf, nameOf } from '@/lib/names'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import Dialog from '@/ui/Dialog'
import { DialogActions } from '@/ui/DialogActions'
import { SelectField, TextArea } from '@/ui/Field'
import text from '@/ui/text.module.css'

const mostText = 5000
const mostLines = 200

interface Props {
  items: ReadonlyMap<string, PriceItem>
  /** The typed text, stored in the page so that closing the dialog does not lose it. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Receives quantities by the item's key, and the lines that were left out. */
  onAdd: (lines: ReadonlyMap<string, number>, leftOut: readonly string[]) => void
}

/** A typed or pasted list: clear lines, lines to choose, lines not found. Nothing is entered before the last button. */
export default function PasteDialog({ items, typed, onType, onClose, onAdd }: Props) {
  const t = useT('list-dialogs', 'price-list')
  const [problem, setProblem] = useState<string | null>(null)
  const read = useMutation({ ...matchList, onError: (error) => setProblem(getErrorMessage(error, t('listDialogs.pasteFailed'))) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const count = typed.split(/[\n;]/).filter((line) => line.trim()).length
    const wrong = count === 0 ? 'listDialogs.pasteEmpty' : count > mostLines || typed.length > mostText ? 'listDialogs.pasteTooLong' : null
    setProblem(wrong && t(wrong))
    if (!wrong) read.mutate(typed)
  }
  return (
    <Dialog onClose={onClose} title={t('priceList.paste')}>
      {read.data ? (
        <Matched lines={read.data} items={items} onAdd={onAdd} onBack={() => read.reset()} />
      ) : (
        <form onSubmit={submit}>
          <TextArea
            label={t('listDialogs.pasteLabel')}
            rows={10}
            value={typed}
            error={problem ?? undefined}
            onChange={(event) => onType(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" variant="solid" disabled={read.isPending}>
              {read.isPending ? t('listDialogs.pasteReading') : t('listDialogs.pasteRead')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

interface MatchedProps extends Pick<Props, 'items' | 'onAdd'> {
  lines: readonly MatchedLine[]
  onBack: () => void
}

function Matched({ lines, items, onAdd, onBack }: MatchedProps) {
  const t = useT('list-dialogs', 'price-list')
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const numbered = lines.map((line, at) => ({ line, at }))
  const of = (outcome: MatchedLine['outcome']) => numbered.filter(({ line }) => line.outcome === outcome)
  const [sure, choose, unknown] = [of('sure'), of('choose'), of('unknown')]
  const picked = [
    ...sure.flatMap(({ line }) => line.items.map((item) => ({ key: lineKey(item), quantity: line.quantity }))),
    ...choose.flatMap(({ line, at }) => (chosen[at] ? [{ key: chosen[at], quantity: line.quantity }] : [])),
  ].filter(({ key }) => items.has(key))
  const add = () => {
    const quantities = new Map<string, number>()
    for (const { key, quantity } of picked) quantities.set(key, (quantities.get(key) ?? 0) + quantity)
    const leftOut = [...choose.filter(({ at }) => !chosen[at]), ...unknown]
    onAdd(
      quantities,
      leftOut.map(({ line }) => line.text),
    )
  }
  const labelOf = ({ quantity, assumed }: MatchedLine, name: string) =>
    `${t('listDialogs.quantityLine', { quantity, name })}${assumed ? ` (${t('listDialogs.assumed')})` : ''}`
  return (
    <>
      {sure.length > 0 ? (
        <section>
          <h3>{t('listDialogs.sure', { count: sure.length })}</h3>
          <ul className={text.small}>
            {sure.map(({ line, at }) => (
              <li key={at}>
                {labelOf(line, line.items[0] ? nameOf(line.items[0]) : '')} <span className={text.dim}>“{line.text}”</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {choose.length > 0 ? (
        <section>
          <h3>{t('listDialogs.choose')}</h3>
          {choose.map(({ line, at }) => (
            <SelectField
              key={at}
              label={labelOf(line, line.text)}
              value={chosen[at] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [at]: event.target.value })}
            >
              <option value="">{t('listDialogs.chooseNone')}</option>
              {line.items.map((item) => (
                <option key={lineKey(item)} value={lineKey(item)} lang={langOf(item.names)}>
                  {nameOf(item)}
                </option>
              ))}
            </SelectField>
          ))}
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <Alert tone="warn">
          <b>{t('listDialogs.unknown')}</b>: {unknown.map(({ line }) => line.text).join('; ')}
          <br />
          {t('listDialogs.unknownHint')}
        </Alert>
      ) : null}
      <DialogActions>
        <Button variant="solid" disabled={picked.length === 0} onClick={add}>
          {t('listDialogs.addLines', { count: picked.length })}
        </Button>
        <Button onClick={onBack}>{t('listDialogs.pasteBack')}</Button>
      </DialogActions>
    </>
  )
}
