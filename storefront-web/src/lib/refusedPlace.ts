/** Why nothing can be sent to the place that the page shows; "" when it can. Buttons say it in place of adding. */
let words = ''

export const placeRefusal = (): string => words

export const setPlaceRefusal = (refusal: string): void => {
  words = refusal
}
