// Folds a text for searches: without case, accents and Arabic vowel marks. The database's `search_fold` does the same.

const marks = /[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g

const typedFor: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ł: 'l', đ: 'd', ð: 'd', ø: 'o' },
  ...{ ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ', ٱ: 'ا', ى: 'ي' },
}
const letters = new RegExp(`[${Object.keys(typedFor).join('')}]`, 'g')

export const searchFold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(letters, (letter) => typedFor[letter] ?? letter)

/** The folded words of a text. */
export const searchWords = (text: string): string[] =>
  searchFold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
