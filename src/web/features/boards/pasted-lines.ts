// Splits a pasted list into one title per line, without bullets, numbers and checkboxes. Pure.
const MARK = /^\s*(?:[-*•–]\s+|\d+[.)]\s+)?(?:\[[ x]?\]\s*)?/i

/** @returns an empty list for a single line */
export function titlesIn(text: string): string[] {
  const titles = text
    .split(/\r?\n/)
    .map((line) => line.replace(MARK, '').trim())
    .filter((line) => line !== '')
  return titles.length > 1 ? titles : []
}
