// The one form in which text is stored: composed (NFC), without blank edges, empty if nothing of it can be seen.

/**
 * Matches a character that can be seen. Besides spaces and what Unicode calls ignorable (joiners, fillers, directional marks,
 * tags, variation selectors), some others show nothing: C1 controls, the Braille blank, annotation marks, the placeholder of a
 * picture that was not pasted, the blanks of Egyptian, the null notehead.
 */
export const visible =
  /[^\s\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{1d159}]/u

/** Whether the text is empty or consists of characters that show nothing. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Blanks that copying leaves around a text. Joiners and directional marks are not among them: they may belong to its last letter. */
const blank = String.raw`[\s\u00ad\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]`
const edges = new RegExp(`^${blank}+|(?<!${blank})${blank}+$`, 'g')

/** No language puts as many marks on a letter, and composing them takes quadratic time. */
const endlessMarks = /\p{M}{32}/u

/** Joins letters with their accents, so that texts that look the same are the same. */
export const composed = (text: string): string =>
  endlessMarks.test(text) ? text : text.normalize('NFC')

/** Composing joins at most four characters. */
const maxJoined = 4

/** @param max the length of the longest text that is accepted: what is certainly longer is not composed */
export function normalText(typed: string, max: number): string {
  if (isBlank(typed)) return ''
  const text = typed.replaceAll(edges, '')
  return text.length > max * maxJoined ? text : composed(text)
}
