import { cx } from '@shop/shared/lib/classes'
import { rupees, timesMoney } from '@shop/shared/lib/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lineSummary } from '@/api/cart-lines'
import { cartWrite, writeCart } from '@/api/cart-writes'
import { isSignedIn } from '@/api/session'
import type { CartLine } from '@/api/types'
import { useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { useMode } from '@/lib/mode'
import { nameOf } from '@/lib/names'
import { packAnchor, paths } from '@/lib/paths'
import { limitsOf } from '@/lib/quantity'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Price } from '@/ui/Price'
import { ProductImage } from '@/ui/ProductImage'
import { QuantityInput } from '@/ui/QuantityInput'
import { StockNote } from '@/ui/Stock'
import { Name } from '@/ui/Translated'
import text from '@/ui/text.module.css'
import { notify } from '@/ui/toast'
import styles from './CartLineRow.module.css'
import { hasProblem, isGone, possibleOf, problemText, withSameProblem } from './problems'

const linkOf = (line: CartLine): string =>
  line.product ? paths.product(line.product._id) : line.bundleInfo ? paths.bundles : paths.giftboxes

/** Opens what is inside a fund or gift box. */
const contentsOf = (line: CartLine): string | null => {
  const packId = line.bundleInfo?.bundleId ?? line.giftBoxInfo?.giftBoxId
  return packId === undefined ? null : `${linkOf(line)}#${packAnchor(packId)}`
}

/** One line of the cart (`lines`): what it is, how many, its total. A tap counts at once. */
export function CartLineRow({ line, lines }: { line: CartLine; lines: readonly CartLine[] }) {
  const t = useT('cart', 'cart-lines')
  const facts = lineSummary(line)
  const isClosed = useMode() === 'closed'
  // A second tap may happen before the first is rendered, so use the ref.
  const [tapped, setTapped] = useState<{ quantity: number; shown: number } | null>(null)
  if (tapped && tapped.shown !== line.quantity) setTapped(null)
  const quantity = tapped?.quantity ?? line.quantity
  const update = useMutation({
    ...writeCart,
    onError: (error) => {
      setTapped(null)
      notify.error(getErrorMessage(error, t('cart.updateFailed')))
    },
  })
  const removal = useMutation({
    ...writeCart,
    onSuccess: () => notify.success(t('cart.removed')),
    onError: (error) => notify.error(getErrorMessage(error, t('cart.removeFailed'))),
  })
  const limits = line.product ? limitsOf(line.product) : { min: 1, max: Math.max(1, line.maxQuantity) }
  const possible = possibleOf(line)
  const contents = contentsOf(line)

  const set = (next: number) => {
    if (!isSignedIn()) return notify.warning(t('cart.loginUpdate'))
    setTapped({ quantity: next, shown: line.quantity })
    update.mutate(cartWrite({ type: 'set', kind: facts.kind, id: facts.id, quantity: next }))
  }
  /** One tap corrects every line with the same problem. */
  const fix = () => {
    set(possible)
    if (!isSignedIn()) return
    for (const { kind, id } of withSameProblem(lines, line).map(lineSummary)) {
      update.mutate(cartWrite({ type: 'set', kind, id, quantity: possible }))
    }
  }
  const remove = () => {
    if (!isSignedIn()) return notify.warning(t('cart.loginRemove'))
    removal.mutate(cartWrite({ type: 'remove', kind: facts.kind, id: facts.id }))
  }
  return (
    <div className={styles.line}>
      <Link to={linkOf(line)} tabIndex={-1} aria-hidden="true">
        <ProductImage picture={line.product?.images[0] ?? line.bundleInfo?.image ?? line.giftBoxInfo?.image} sizes="88px" />
      </Link>
      <div>
        <h3>
          <Link to={linkOf(line)}>
            <Name of={facts} />
          </Link>
        </h3>
        <p className={cx(text.small, text.dim, text.number)}>{t('cart.each', { price: rupees(facts.price) })}</p>
        {contents ? (
          <Link className={styles.contents} to={contents}>
            {t('cart.viewItems')} <span className={text.srOnly}>{t('cart.ofName', { name: nameOf(facts) })}</span>
          </Link>
        ) : null}
        {hasProblem(line) ? <LineProblem line={line} possible={possible} /> : null}
      </div>
      <div className={styles.controls}>
        {isClosed ? (
          <span className={text.number}>{`× ${quantity}`}</span>
        ) : (
          <QuantityInput
            name={nameOf(facts)}
            value={quantity}
            limits={{ min: limits.min, max: Math.max(limits.max, limits.min) }}
            onChange={set}
            disabled={isGone(line) || possible === 0}
          />
        )}
        <IconButton aria-label={t('cart.removeNamed', { name: nameOf(facts) })} onClick={remove}>
          <Icon name="trash" />
        </IconButton>
        <Price price={timesMoney(facts.price, quantity)} />
      </div>
      {hasProblem(line) && possible > 0 && !isClosed ? (
        <Button wide className={styles.fix} onClick={fix}>
          {t('cart.changeTo', { count: possible })}
        </Button>
      ) : null}
    </div>
  )
}

function LineProblem({ line, possible }: { line: CartLine; possible: number }) {
  const t = useT('cart', 'cart-lines')
  if (isGone(line) || possible === 0) {
    return <StockNote tone="out">{isGone(line) ? t('cart.gone') : t('product.outOfStock')}</StockNote>
  }
  return <StockNote tone="low">{problemText(line, possible, t)}</StockNote>
}
