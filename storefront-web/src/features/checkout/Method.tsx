import { roundRupees } from '@shop/shared/lib/money'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useT } from '@/lib/i18n'
import choices from '@/ui/choices.module.css'
import layout from '@/ui/layout.module.css'

interface Props {
  register: UseFormRegisterReturn
  /** The most that may be paid in cash at the place, in rupees; null without a limit. */
  codLimit: number | null
}

/** How it is paid. */
export function Method({ register, codLimit }: Props) {
  const t = useT('checkout', 'selling')
  const hint =
    codLimit === null
      ? t('checkout.methodCodHint')
      : codLimit > 0
        ? t('selling.cashUpTo', { amount: roundRupees(codLimit) })
        : t('selling.noCash')
  return (
    <section className={layout.panel}>
      <fieldset className={choices.choices}>
        <legend className={choices.title}>{t('checkout.method')}</legend>
        <label className={choices.choice}>
          <input type="radio" value="bank_transfer" {...register} />
          <span>
            <b>{t('checkout.methodBank')}</b>
            <br />
            {t('checkout.methodBankHint')}
          </span>
        </label>
        <label className={choices.choice}>
          <input type="radio" value="cod" {...register} />
          <span>
            <b>{t('checkout.methodCod')}</b>
            <br />
            {hint}
          </span>
        </label>
      </fieldset>
    </section>
  )
}
