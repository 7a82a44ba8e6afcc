// Texts of a card in the lengths that tasks have: what does not fit goes on where there is room. Pure.
import { maxCommentLength } from '#contract/comments.ts'
import { cutText } from '#server/platform/cut-text.ts'

export const maxTitle = 200
const maxDescription = 20_000

/** A title that fits, and the whole one where it does not. */
export function shortTitle(title: string): { title: string; whole: string | undefined } {
  if (title.length <= maxTitle) return { title, whole: undefined }
  return { title: `${cut(title, maxTitle - 1)}…`, whole: title }
}

const cut = (text: string, length: number) => cutText(text, length).trimEnd()

/** A trimmed text in pieces, each but the last as long as may be. */
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

/** The description, and what of it goes on in comments. */
export function descriptionOf(parts: readonly string[]): { description: string; more: string[] } {
  const whole = parts.filter((part) => part !== '').join('\n\n')
  if (whole.length <= maxDescription) return { description: whole, more: [] }
  const description = cut(whole, maxDescription)
  return {
    description,
    more: piecesOf(whole.slice(description.length).trimStart(), maxCommentLength),
  }
}
