/** Why nothing can be sent to the place on the page; "" when it can. Buttons show it instead of adding. */
let words = ''

export const placeRefusal = (): string => words

export const setPlaceRefusal = (refusal: string): void => {
  words = refusal
}
