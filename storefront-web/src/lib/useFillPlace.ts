import { isPincode, normalizePincode } from '@shop/shared/lib/numbers'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AddressValues } from './forms'

/** Where a typed address is; null while its PIN code is not complete. */
export function placeOf({ pincode, state }: Pick<AddressValues, 'pincode' | 'state'>): { pincode: string; state: string } | null {
  const normalized = normalizePincode(pincode)
  return isPincode(normalized) ? { pincode: normalized, state } : null
}

/** What the server knows of a PIN code; "" for what it does not know. */
export interface PlaceOfPincode {
  pincode: string
  state: string
  district: string
}

/** Fills in state and city of the address in the form around it once its PIN code is known. A city that was typed stays, and what is changed afterwards. */
export function useFillPlace(known: PlaceOfPincode | null): void {
  const { getValues, setValue } = useFormContext<AddressValues>()
  const filled = useRef({ pincode: '', city: '' })
  useEffect(() => {
    const before = filled.current
    if (!known || known.pincode === before.pincode) return
    filled.current = { pincode: known.pincode, city: known.district }
    const { city, state } = getValues()
    if (known.state && (state === '' || before.pincode)) setValue('state', known.state, { shouldValidate: true })
    if (known.district && (city === '' || city === before.city)) setValue('city', known.district, { shouldValidate: true })
  }, [known, getValues, setValue])
}
