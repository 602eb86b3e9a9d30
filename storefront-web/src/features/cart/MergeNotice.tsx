import '@/locales/en/cart'
import '@/locales/en/list-dialogs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { useSession } from '@/api/session'
import type { Merged } from '@/api/types'
import { type BasketLine, lineKey, onBasketChange, readBasket, takeFromBasket } from '@/lib/basket'
import { cx } from '@/lib/classes'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf, translated } from '@/lib/names'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import layout from '@/ui/layout.module.css'

interface Result {
  lines: readonly BasketLine[]
  merged: Merged
  mode: 'merge' | 'replace'
}

const basketText = (): string => JSON.stringify(readBasket())

/**
 * Merges a visitor's basket into the cart after sign-in, and shows the result on the page. The basket stays on the
 * device until the server has answered.
 */
export default function MergeNotice() {
  const t = useT()
  const { token, user } = useSession()
  const basket = useSyncExternalStore(onBasketChange, basketText)
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'merge' || !answer?.merged) return
      setFailure(null)
      setResult({ lines: write.lines, merged: answer.merged, mode: write.mode })
      takeFromBasket(write.lines)
    },
    onError: (error) => setFailure(getErrorMessage(error)),
  })
  const person = user?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person and each change of the basket
  useEffect(() => {
    const lines = readBasket()
    if (token && lines.length > 0) mutate(cartWrite({ type: 'merge', lines, mode: 'merge' }))
  }, [token !== null, person, basket])

  if (token === null) return null
  const again = () => mutate(cartWrite({ type: 'merge', lines: readBasket(), mode: 'merge' }))
  if (failure) {
    return (
      <div className={cx(layout.wrap, layout.above3)}>
        <Alert tone="bad" role="alert">
          <p>{t('listDialogs.mergeFailed', { reason: failure })}</p>
          <Button disabled={isPending} onClick={again}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      </div>
    )
  }
  if (!result) return null
  const { lines, merged, mode } = result
  const only = () => mutate(cartWrite({ type: 'merge', lines, mode: 'replace' }))
  return (
    <div className={cx(layout.wrap, layout.above3)}>
      <Alert tone={merged.limited.length + merged.dropped.length > 0 ? 'warn' : 'good'} role="status">
        {mode === 'replace' ? <p>{t('listDialogs.onlyThisListDone')}</p> : <Counts merged={merged} />}
        <ul>
          {problemsOf(merged, t).map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
        <div className={layout.row}>
          {mode === 'merge' ? (
            <Button disabled={isPending} onClick={only}>
              {t('listDialogs.onlyThisList')}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={() => setResult(null)}>
            {t('common.close')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

function Counts({ merged: { added, raised } }: { merged: Merged }) {
  const t = useT()
  return (
    <>
      {added > 0 ? <p>{t('listDialogs.mergeAdded', { count: added })}</p> : null}
      {raised > 0 ? <p>{t('listDialogs.mergeRaised', { count: raised })}</p> : null}
      {added + raised === 0 ? <p>{t('listDialogs.mergeSame')}</p> : null}
    </>
  )
}

const reasons: Record<string, 'product.outOfStock' | 'cart.gone' | 'cart.full'> = {
  not_sold: 'cart.gone',
  cart_full: 'cart.full',
}

/** A sentence for each line that was limited or dropped. */
const problemsOf = ({ limited, dropped }: Merged, t: Translate) => [
  ...limited.map((line) => ({
    key: lineKey(line),
    words: t('listDialogs.limitedTo', { name: nameOf(line), quantity: line.quantity, wanted: line.wanted }),
  })),
  ...dropped.map((line) => ({
    key: lineKey(line),
    words: line.name
      ? t('listDialogs.mergeDropped', { name: translated(line.name, line.names), reason: t(reasons[line.code] ?? 'product.outOfStock') })
      : t('listDialogs.mergeGone'),
  })),
]
