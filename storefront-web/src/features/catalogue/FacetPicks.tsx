import { cx } from '@shop/shared/lib/classes'
import { afterLayers } from '@shop/shared/lib/layers'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { facetsQuery } from '@/api/product-list'
import { ages, type Facet, type Filters, facetCount, facetFilter, facets } from '@/lib/filters'
import { useT } from '@/lib/i18n'
import { useIsMobile } from '@/lib/media'
import { totalText } from '@/lib/total'
import { Button } from '@/ui/Button'
import { CheckLabel } from '@/ui/CheckLabel'
import fields from '@/ui/Field.module.css'
import { LazyDialog } from '@/ui/LazyDialog'
import layout from '@/ui/layout.module.css'
import select from '@/ui/Select.module.css'
import text from '@/ui/text.module.css'
import styles from './FacetPicks.module.css'

interface Props {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

/** Noise, effect, age and green with the number of products beside each choice: in the column, on phones in a sheet. */
export default function FacetPicks(props: Props) {
  const t = useT('facet-picks', 'facets')
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen = facetCount(props.filters)
  if (!useIsMobile()) return <Groups {...props} />
  return (
    <div className={fields.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {t('facets.open')}
      </label>
      <button
        id={id}
        type="button"
        className={select.pick}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(true)}
      >
        {chosen > 0 ? t('facets.chosen', { count: chosen }) : t('common.all')}
      </button>
      {open ? <Sheet {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** What is chosen here becomes the list's state with the button; closing the sheet drops it. */
function Sheet({ filters, onChange, onClose }: Props & { onClose: () => void }) {
  const t = useT('facet-picks', 'facets')
  const [change, setChange] = useState<Partial<Filters>>({})
  const draft = { ...filters, ...change }
  const { data, isError } = useQuery(facetsQuery(draft))
  const show = data?.totalIsCapped ? t('facets.showMany', { total: totalText(t, data) }) : data && t('facets.show', { count: data.total })
  const unknownCount = isError ? t('facets.showUncounted') : t('common.loading')
  return (
    <LazyDialog onClose={onClose} title={t('facets.open')}>
      <Groups filters={draft} onChange={(more) => setChange({ ...change, ...more })} />
      <Button
        variant="primary"
        wide
        className={styles.show}
        onClick={() => {
          onClose()
          afterLayers(() => onChange(change))
        }}
      >
        {show ?? unknownCount}
      </Button>
    </LazyDialog>
  )
}

function Groups({ filters, onChange }: Props) {
  const t = useT('facet-picks', 'facets')
  const ageName = useId()
  const { data } = useQuery(facetsQuery(filters))
  const countOf = (facet: Facet | 'ageUpTo' | 'green', value: string | number) =>
    data?.facets?.[facet].find((choice) => choice.value === String(value))?.count
  const several = (facet: Facet) => {
    const chosen = filters[facet].split(',')
    return (
      <fieldset>
        <legend className={text.label}>{t(`facets.${facet}`)}</legend>
        {facets[facet].map((value) => (
          <Choice
            key={value}
            label={t(`facets.${value}`)}
            count={countOf(facet, value)}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange({ [facet]: facetFilter(facet, [...chosen.filter((one) => one !== value), checked ? value : ''].join()) })
            }
          />
        ))}
      </fieldset>
    )
  }
  return (
    <div className={cx(styles.facets, layout.stack)}>
      {several('noise')}
      {several('effect')}
      <fieldset>
        <legend className={text.label}>{t('facets.age')}</legend>
        <Choice
          radio={ageName}
          label={t('facets.anyAge')}
          count={null}
          checked={filters.ageUpTo === null}
          onChange={() => onChange({ ageUpTo: null })}
        />
        {ages.map((age) => (
          <Choice
            radio={ageName}
            key={age}
            label={t('facets.years', { count: age })}
            count={countOf('ageUpTo', age)}
            checked={filters.ageUpTo === age}
            onChange={() => onChange({ ageUpTo: age })}
          />
        ))}
      </fieldset>
      <Choice
        label={t('facets.greenOnly')}
        count={countOf('green', 'true')}
        checked={filters.green}
        onChange={(green) => onChange({ green })}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** Undefined: not known. Null: a choice that is not counted. */
  count: number | null | undefined
  checked: boolean
  /** The name of the group of which one is chosen. */
  radio?: string
  onChange: (checked: boolean) => void
}

/** A choice that would leave nothing cannot be made; one that was made can be taken back. */
function Choice({ label, count, checked, radio, onChange }: ChoiceProps) {
  const disabled = count === 0 && !checked
  return (
    <CheckLabel>
      <input
        type={radio ? 'radio' : 'checkbox'}
        name={radio}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={cx(layout.row, layout.apart, disabled && text.dim)}>
        {`${label} `}
        {count === null ? null : <span className={cx(text.dim, text.number)}>{count ?? '–'}</span>}
      </span>
    </CheckLabel>
  )
}
