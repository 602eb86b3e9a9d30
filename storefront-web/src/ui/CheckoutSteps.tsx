import { useT } from '../lib/i18n'
import { Stepper } from './Stepper'

/** Cart, Address, Pay, Confirm. */
export function CheckoutSteps({ at }: { at: 1 | 2 | 3 }) {
  const t = useT('checkout-steps')
  const names = [t('checkout.stepCart'), t('checkout.stepAddress'), t('checkout.stepPay'), t('checkout.stepConfirm')]
  return <Stepper label={t('checkout.steps')} names={names} at={at} />
}
