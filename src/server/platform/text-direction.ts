// Text direction from the first strong letter, like `dir="auto"`, which some mail programs do not support.

export type Direction = 'ltr' | 'rtl'

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export function directionOf(text: string): Direction {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeftLetter.test(first) ? 'rtl' : 'ltr'
}
