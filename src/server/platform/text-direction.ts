// In which direction a text is read, by the first of its letters: as `dir="auto"` has it, which not every mail program knows.

export type Direction = 'ltr' | 'rtl'

export const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export function directionOf(text: string): Direction {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeftLetter.test(first) ? 'rtl' : 'ltr'
}
