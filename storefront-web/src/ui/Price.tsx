import { cx } from '@shop/shared/lib/classes'
import { percentOff, rupees, splitRupees } from '@shop/shared/lib/money'
import { useT } from '../lib/i18n'
import styles from './Price.module.css'
import text from './text.module.css'

/**
 * Rupees large, paise small. A figure that changes is alone in its element: a browser that translates the page puts elements of its
 * own in the place of text beside other things, and React would change the text that is gone.
 */
export function Amount({ value }: { value: number }) {
  const { whole, paise } = splitRupees(value)
  return (
    <bdi translate="no">
      <span>{whole}</span>
      <small>{paise}</small>
    </bdi>
  )
}

/** The sum that an action is about. */
export function Total({ label, value }: { label: string; value: number }) {
  return (
    <p className={styles.total}>
      <span>{label}</span>
      <Amount value={value} />
    </p>
  )
}

interface Prices {
  price: number
  originalPrice?: number | null
}

/** `onPicture`: in the picture's lower corner. */
export function DiscountTag({ price, originalPrice, onPicture }: Prices & { onPicture?: boolean }) {
  const t = useT()
  const percent = percentOff(price, originalPrice)
  return percent > 0 ? <span className={cx(styles.discount, onPicture && styles.onPicture)}>{t('product.off', { percent })}</span> : null
}

/** The price and the former price. On cards the discount tag is on the picture, hidden from screen readers, so it is repeated here. */
export function Price({ price, originalPrice, size }: Prices & { size?: 'lg' }) {
  const t = useT()
  const percent = percentOff(price, originalPrice)
  return (
    <p className={cx(styles.price, size && styles[size])}>
      <b>
        <Amount value={price} />
      </b>
      {percent > 0 && originalPrice ? (
        <>
          <s>
            <span className={text.srOnly}>{t('product.was')} </span>
            <span>{rupees(originalPrice)}</span>
          </s>
          {size === 'lg' ? (
            <DiscountTag price={price} originalPrice={originalPrice} />
          ) : (
            <span className={text.srOnly}>{t('product.off', { percent })}</span>
          )}
        </>
      ) : null}
    </p>
  )
}
