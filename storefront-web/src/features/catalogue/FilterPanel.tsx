import { cx } from '@shop/shared/lib/classes'
import { toLatinDigits } from '@shop/shared/lib/numbers'
import { useDebouncedInput } from '@shop/shared/lib/useDebouncedInput'
import { useId } from 'react'
import type { Category } from '@/api/types'
import { type Filters, hasFilter, isReversed, pageSizes, priceFilter, sorts } from '@/lib/filters'
import { useT } from '@/lib/i18n'
import { useIsMobile } from '@/lib/media'
import { langOf, type Named, nameOf } from '@/lib/names'
import { Button } from '@/ui/Button'
import fields from '@/ui/Field.module.css'
import { Icon } from '@/ui/Icon'
import layout from '@/ui/layout.module.css'
import { lazyPart } from '@/ui/lazyPart'
import { type Choice, Select } from '@/ui/Select'
import text from '@/ui/text.module.css'
import styles from './FilterPanel.module.css'

interface Props {
  filters: Filters
  categories: readonly Category[]
  /** Folded on phones: the search stays. */
  open: boolean
  onChange: (change: Partial<Filters>, typing?: boolean) => void
  onClear: () => void
}

/** As high as the choices. */
function Place() {
  return <div style={{ minHeight: useIsMobile() ? '4.6rem' : '48rem' }} />
}

const FacetPicks = lazyPart(() => import('./FacetPicks'), { texts: ['facet-picks', 'facets'], placeholder: <Place /> })

export default function FilterPanel({ filters, categories, open, onChange, onClear }: Props) {
  const t = useT('products')
  const errorId = useId()
  const reversed = isReversed(filters)
  return (
    <form
      className={cx(styles.filters, layout.stack)}
      id="filters"
      aria-label={t('products.filters')}
      onSubmit={(event) => event.preventDefault()}
      onReset={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <SearchBox value={filters.search} onSearch={(search, isTyping) => onChange({ search }, isTyping)} />
      <div className={cx(layout.stack, !open && styles.folded)}>
        <CategoryPicks filters={filters} categories={categories} onChange={onChange} />
        <fieldset className={fields.pair} aria-describedby={reversed ? errorId : undefined}>
          <legend className={text.label}>{t('products.price')}</legend>
          <PriceBox
            label={t('products.minPrice')}
            hint={t('products.min')}
            value={filters.minPrice}
            onPrice={(minPrice, isTyping) => onChange({ minPrice }, isTyping)}
          />
          <PriceBox
            label={t('products.maxPrice')}
            hint={t('products.max')}
            value={filters.maxPrice}
            onPrice={(maxPrice, isTyping) => onChange({ maxPrice }, isTyping)}
          />
        </fieldset>
        {reversed ? (
          <p className={fields.message} id={errorId} role="alert">
            <Icon name="warn" />
            {t('products.priceOrder')}
          </p>
        ) : null}
        <FacetPicks filters={filters} onChange={onChange} />
        <OrderPicks filters={filters} onChange={onChange} />
        <Button type="reset" wide disabled={!hasFilter(filters) && filters.sortBy === 'createdAt' && filters.sortOrder === 'desc'}>
          {t('products.clearAll')}
        </Button>
      </div>
    </form>
  )
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string, isTyping: boolean) => void }) {
  const t = useT('products')
  const { typed, setTyped, settle } = useDebouncedInput(value, onSearch)
  return (
    <div className={fields.field}>
      <label className={text.srOnly} htmlFor="q">
        {t('products.searchLabel')}
      </label>
      <div className={styles.search}>
        <input
          id="q"
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('products.searchHint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
        />
        <Button variant="solid" onClick={settle}>
          <Icon name="search" />
          <span className={text.srOnly}>{t('products.search')}</span>
        </Button>
      </div>
    </div>
  )
}

interface PriceProps {
  label: string
  hint: string
  value: number | null
  onPrice: (price: number | null, isTyping: boolean) => void
}

function PriceBox({ label, hint, value, onPrice }: PriceProps) {
  const id = useId()
  const { typed, setTyped, settle } = useDebouncedInput(
    value === null ? '' : String(value),
    (text, isTyping) => onPrice(priceFilter(text), isTyping),
    600,
  )
  return (
    <div className={fields.field}>
      <label className={text.srOnly} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        value={typed}
        onChange={(event) =>
          setTyped(
            toLatinDigits(event.target.value)
              .replace(/[^\d.]/g, '')
              .slice(0, 9),
          )
        }
        onBlur={() => {
          if (priceFilter(typed) === null) setTyped('')
          settle()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
    </div>
  )
}

function CategoryPicks({ filters, categories, onChange }: Pick<Props, 'filters' | 'categories' | 'onChange'>) {
  const t = useT('products')
  const chosen = categories.find((category) => category.slug === filters.category)
  const choicesOf = (all: string, list: readonly (Named & { slug: string })[]): Choice[] => [
    { value: '', label: all },
    ...list.map((one) => ({ value: one.slug, label: nameOf(one), lang: langOf(one.names) })),
  ]
  return (
    <>
      <Select
        label={t('products.category')}
        title={t('products.selectCategory')}
        value={filters.category}
        choices={choicesOf(t('products.allCategories'), categories)}
        onChange={(category) => onChange({ category })}
      />
      {chosen && chosen.subCategories.length > 0 ? (
        <Select
          label={t('products.subCategory')}
          title={t('products.selectSubCategory')}
          value={filters.subCategory}
          choices={choicesOf(t('products.allSubCategories'), chosen.subCategories)}
          onChange={(subCategory) => onChange({ subCategory })}
        />
      ) : null}
    </>
  )
}

function OrderPicks({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT('products')
  const chosen = sorts.find((sort) => sort.sortBy === filters.sortBy && sort.sortOrder === filters.sortOrder) ?? sorts[0]
  return (
    <>
      <Select
        label={t('products.sortBy')}
        title={t('products.sortBy')}
        value={chosen.key}
        choices={sorts.map(({ key }) => ({ value: key, label: t(`products.${key}`) }))}
        onChange={(key) => {
          const sort = sorts.find((one) => one.key === key) ?? sorts[0]
          onChange({ sortBy: sort.sortBy, sortOrder: sort.sortOrder })
        }}
      />
      <Select
        label={t('products.perPage')}
        title={t('products.perPage')}
        value={String(filters.limit)}
        choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(limit) => onChange({ limit: Number(limit) })}
      />
    </>
  )
}
