import { cx } from '@shop/shared/lib/classes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CartChange } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { useSession } from '@/api/session'
import type { Merged } from '@/api/types'
import { type BasketLine, lineKey, readBasket, takeFromBasket, useBasketText } from '@/lib/basket'
import { type Translate, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { nameOf, translated } from '@/lib/names'
import { Alert } from '@/ui/Alert'
import { Button } from '@/ui/Button'
import layout from '@/ui/layout.module.css'

type Merge = Extract<CartChange, { type: 'merge' }>

interface Result {
  lines: readonly BasketLine[]
  merged: Merged
  mode: 'merge' | 'replace'
}

/** What became of one person's basket is not shown to the next. */
export default function MergeNotice() {
  return <NoticeOfPerson key={useSession().user?._id} />
}

/**
 * Merges a visitor's basket into the cart after sign-in, and shows the result on the page. The basket stays on the
 * device until the server has answered.
 */
function NoticeOfPerson() {
  const t = useT('cart-lines', 'list-dialogs')
  const { token, user } = useSession()
  const basket = useBasketText()
  const [result, setResult] = useState<Result | null>(null)
  const [failed, setFailed] = useState<{ change: Merge; reason: string } | null>(null)
  const { mutate, isPending } = useMutation({
    ...writeCart,
    onSuccess: (answer, write) => {
      if (write.type !== 'merge' || !answer?.merged) return
      setFailed(null)
      setResult({ lines: write.lines, merged: answer.merged, mode: write.mode })
      takeFromBasket(write.lines)
    },
    onError: (error, change) => {
      if (change.type === 'merge') setFailed({ change, reason: getErrorMessage(error) })
    },
  })
  // What became of the list is settled once it was ordered or asked for: the cart is another one then.
  const isOrdered = /^\/(bank-details|orders|enquiries)\b/.test(useLocation().pathname)
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: the notice must not come back on the page after this one
    if (isOrdered) setResult(null)
  }, [isOrdered])
  const person = user?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person and each change of the basket
  useEffect(() => {
    const lines = readBasket()
    if (token && lines.length > 0) mutate(cartWrite({ type: 'merge', lines, mode: 'merge' }))
  }, [token !== null, person, basket])

  if (token === null) return null
  if (failed) {
    const { mode } = failed.change
    // After a merge the basket is empty: the list that is to replace the cart is the one that was sent.
    const lines = mode === 'replace' ? failed.change.lines : readBasket()
    const retry = () => (lines.length > 0 ? mutate(cartWrite({ type: 'merge', lines, mode })) : setFailed(null))
    return (
      <div className={cx(layout.wrap, layout.above3)}>
        <Alert tone="bad" role="alert">
          <p>{mode === 'replace' ? failed.reason : t('listDialogs.mergeFailed', { reason: failed.reason })}</p>
          <Button disabled={isPending} onClick={retry}>
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
          {problemsOf(merged, t).map(({ key, text }) => (
            <li key={key}>{text}</li>
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
  const t = useT('cart-lines', 'list-dialogs')
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
const problemsOf = ({ limited, dropped }: Merged, t: Translate<'cart-lines' | 'list-dialogs'>) => [
  ...limited.map((line) => ({
    key: lineKey(line),
    text: t('listDialogs.limitedTo', { name: nameOf(line), quantity: line.quantity, wanted: line.wanted }),
  })),
  ...dropped.map((line) => ({
    key: lineKey(line),
    text: line.name
      ? t('listDialogs.mergeDropped', { name: translated(line.name, line.names), reason: t(reasons[line.code] ?? 'product.outOfStock') })
      : t('listDialogs.mergeGone'),
  })),
]
