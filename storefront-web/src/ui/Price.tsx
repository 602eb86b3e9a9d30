import { useT } from '../lib/i18n'
import { percentOff, rupees, splitRupees } from '../shared/lib/money'

/** Rupees large, paise small. */
export function Amount({ value }: { value: number }) {
  const { whole, paise } = splitRupees(value)
  return (
    <>
      {whole}
      <small>{paise}</small>
    </>
  )
}

interface Prices {
  price: number
  originalPrice?: number | null
}

export function DiscountTag({ price, originalPrice }: Prices) {
  const t = useT()
  const percent = percentOff(price, originalPrice)
  return percent > 0 ? <span className="off">{t('product.off', { percent })}</span> : null
}

/** The price, and the price that it came from. On cards the tag sits on the picture, hidden from readers: said again here. */
export function Price({ price, originalPrice, tall = false }: Prices & { tall?: boolean }) {
  const t = useT()
  const percent = percentOff(price, originalPrice)
  return (
    <p className={tall ? 'price tall' : 'price'}>
      <b>
        <Amount value={price} />
      </b>
      {percent > 0 && originalPrice ? (
        <>
          <s>
            <span className="sr">{t('product.was')} </span>
            {rupees(originalPrice)}
          </s>
          {tall ? <DiscountTag price={price} originalPrice={originalPrice} /> : <span className="sr">{t('product.off', { percent })}</span>}
        </>
      ) : null}
    </p>
  )
}
