import { useT } from '../lib/i18n'
import { lowStock } from '../lib/quantity'
import { Icon } from './Icon'

/** Stock by icon, word and colour, in this order. */
export function Stock({ stock, exact = false }: { stock: number; exact?: boolean }) {
  const t = useT()
  if (stock <= 0) {
    return (
      <p className="stock out">
        <Icon name="out" />
        {t('product.outOfStock')}
      </p>
    )
  }
  if (exact) {
    return (
      <p className={stock <= lowStock ? 'stock low text-md' : 'stock text-md'}>
        <Icon name={stock <= lowStock ? 'warn' : 'tick'} />
        {t('product.inStockCount', { count: stock })}
      </p>
    )
  }
  return (
    <p className={stock <= lowStock ? 'stock low' : 'stock'}>
      <Icon name={stock <= lowStock ? 'warn' : 'tick'} />
      {stock <= lowStock ? t('product.onlyLeft', { count: stock }) : t('product.inStock')}
    </p>
  )
}
