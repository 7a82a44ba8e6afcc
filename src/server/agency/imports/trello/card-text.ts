// Fits card texts into the lengths tasks allow; the rest moves to where there is room. Pure.
import { maxCommentLength } from '#contract/work/comments.ts'
import { maxDescriptionLength, maxTitleLength } from '#contract/shared.ts'
import { cutText } from '#server/platform/cut-text.ts'

/** Shortens a title to fit; returns the whole title only if it was cut. */
export function shortTitle(title: string): { title: string; whole: string | undefined } {
  if (title.length <= maxTitleLength) return { title, whole: undefined }
  return { title: `${cut(title, maxTitleLength - 1)}…`, whole: title }
}

const cut = (text: string, length: number) => cutText(text, length).trimEnd()

/** Splits a trimmed text into pieces of at most `max` characters. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const piece = cut(rest, max)
    pieces.push(piece)
    rest = rest.slice(piece.length).trimStart()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}

/** The description, and the overflow to be added as comments. */
export function toDescription(parts: readonly string[]): { description: string; more: string[] } {
  const whole = parts.filter((part) => part !== '').join('\n\n')
  if (whole.length <= maxDescriptionLength) return { description: whole, more: [] }
  const description = cut(whole, maxDescriptionLength)
  return {
    description,
    more: piecesOf(whole.slice(description.length).trimStart(), maxCommentLength),
  }
}
