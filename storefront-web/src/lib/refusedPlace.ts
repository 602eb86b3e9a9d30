/** Why nothing can be sent to the place on the page; "" when it can. Buttons show it instead of adding. */
let message = ''

export const placeRefusal = (): string => message

export const setPlaceRefusal = (refusal: string): void => {
  message = refusal
}
