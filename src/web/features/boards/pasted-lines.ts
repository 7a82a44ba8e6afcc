// A list from the clipboard as titles, one a line, without the marks that lists are written with. Pure.
const MARK = /^\s*(?:[-*•–]\s+|\d+[.)]\s+)?(?:\[[ x]?\]\s*)?/i

/** @returns nothing for what is a single line */
export function titlesIn(text: string): string[] {
  const titles = text
    .split(/\r?\n/)
    .map((line) => line.replace(MARK, '').trim())
    .filter((line) => line !== '')
  return titles.length > 1 ? titles : []
}
