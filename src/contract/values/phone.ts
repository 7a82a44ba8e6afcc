// Phone numbers as people write them: their plain form, and the digits of the number and its extension.

/** Directional marks come along when a number is copied from an address book. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const fullWidth = /[\uff01-\uff5e]/g
const dashes = /[\u2010-\u2015\u2212\u30fc\ufe58\ufe63]/g

/** Plain digits, spaces and dashes. */
export const plainPhone = (typed: string): string =>
  typed
    .replaceAll(unseen, '')
    .replaceAll(fullWidth, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(dashes, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

const extensions = [
  ...['e?xt(?:n|ension)?', 'x', '#', 'durchwahl', 'dw', 'poste', 'int(?:erno)?', 'anexo', 'ramal'],
  ...['toestel', 'wew', 'доб', '内線', '分机'],
].join('|')

const written = new RegExp(
  String.raw`^(?:tel:)?\s*(\(?\+?[\d\s()./·-]+?)(?:[\s,;]*(?:${extensions})\.?\s*[:=]?\s*(\d{1,6}))?$`,
  'iu',
)

export interface PhoneParts {
  /** As written, without the extension. */
  number: string
  /** Empty if there is none. */
  extension: string
}

/** @returns undefined if it isn't a number of 7 to 15 digits, a trunk zero in `(0)` not counted */
export function readPhone(typed: string): PhoneParts | undefined {
  const [, number, extension = ''] = written.exec(plainPhone(typed)) ?? []
  if (number === undefined) return undefined
  const digits = number.replace('(0)', '').replaceAll(/\D/g, '')
  return /^\d{7,15}$/.test(digits) ? { number, extension } : undefined
}
