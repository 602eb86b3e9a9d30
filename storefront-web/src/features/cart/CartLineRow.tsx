import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCartWrite } from '@/api/cart'
import { factsOf } from '@/api/cart-lines'
import { messageOf } from '@/api/errors'
import { currentSession } from '@/api/session'
import type { CartLine } from '@/api/types'
import { useT } from '@/lib/i18n'
import { rupees, timesMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { limitsOf } from '@/lib/quantity'
import { Icon } from '@/ui/Icon'
import { Amount } from '@/ui/Price'
import { Stepper } from '@/ui/Stepper'
import { notify } from '@/ui/toast'
import { PictureWindow } from '@/ui/Window'
import { hasProblem, isGone } from './problems'

const linkOf = (line: CartLine): string =>
  line.product ? paths.product(line.product._id) : line.bundleInfo ? paths.bundles : paths.giftboxes

/** One line: what it is, how many, what it comes to. A tap counts at once; the number that was last wished is the one that is sent. */
export function CartLineRow({ line, onRemoved }: { line: CartLine; onRemoved: () => void }) {
  const t = useT()
  const facts = factsOf(line)
  const { mutate } = useCartWrite()
  const [wished, setWished] = useState<{ quantity: number; was: number } | null>(null)
  if (wished && wished.was !== line.quantity) setWished(null)
  const quantity = wished?.quantity ?? line.quantity
  const limits = line.product ? limitsOf(line.product) : { min: 1, max: Math.max(1, line.maxQuantity) }
  const possible = line.problem?.possible ?? line.product?.stock ?? line.quantity

  const set = (next: number) => {
    if (currentSession().token === null) return notify.warning(t('cart.loginUpdate'))
    setWished({ quantity: next, was: line.quantity })
    mutate(
      { do: 'set', kind: facts.kind, id: facts.id, quantity: next },
      {
        onError: (error) => {
          setWished(null)
          notify.error(messageOf(error, t('cart.updateFailed')))
        },
      },
    )
  }
  const remove = () => {
    if (currentSession().token === null) return notify.warning(t('cart.loginRemove'))
    mutate(
      { do: 'remove', kind: facts.kind, id: facts.id },
      { onSuccess: onRemoved, onError: (error) => notify.error(messageOf(error, t('cart.removeFailed'))) },
    )
  }
  return (
    <div className="line">
      <Link to={linkOf(line)} tabIndex={-1} aria-hidden="true">
        <PictureWindow picture={line.product?.images[0] ?? line.bundleInfo?.image ?? line.giftBoxInfo?.image} sizes="88px" />
      </Link>
      <div>
        <h3>
          <Link to={linkOf(line)}>{facts.name}</Link>
        </h3>
        <p className="small dim num">{t('cart.each', { price: rupees(facts.price) })}</p>
        {hasProblem(line) ? <Trouble line={line} possible={possible} /> : null}
      </div>
      <div className="ctl">
        <Stepper
          name={facts.name}
          value={quantity}
          limits={{ min: limits.min, max: Math.max(limits.max, limits.min) }}
          onChange={set}
          disabled={isGone(line) || possible === 0}
        />
        <button type="button" className="tool" aria-label={t('cart.removeNamed', { name: facts.name })} onClick={remove}>
          <Icon name="trash" />
        </button>
        <p className="price">
          <b>
            <Amount value={timesMoney(facts.price, quantity)} />
          </b>
        </p>
      </div>
      {hasProblem(line) && possible > 0 ? (
        <button type="button" className="btn wide fix" onClick={() => set(possible)}>
          {t('cart.changeTo', { count: possible })}
        </button>
      ) : null}
    </div>
  )
}

function Trouble({ line, possible }: { line: CartLine; possible: number }) {
  const t = useT()
  if (isGone(line) || possible === 0) {
    return (
      <p className="stock out">
        <Icon name="out" />
        {isGone(line) ? t('cart.gone') : t('product.outOfStock')}
      </p>
    )
  }
  return (
    <p className="stock low">
      <Icon name="warn" />
      {line.problem && line.problem.code !== 'short_of_stock' ? line.problem.message : t('cart.onlyLeft', { count: possible })}
    </p>
  )
}
