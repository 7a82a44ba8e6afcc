// Texts of a card in the lengths that tasks have: what does not fit goes on where there is room. Pure.
import { maxCommentLength } from '#contract/comments.ts'

export const maxTitle = 200
const maxDescription = 20_000

/** A title that fits, and the whole one where it does not. */
export function shortTitle(title: string): { title: string; whole: string | undefined } {
  if (title.length <= maxTitle) return { title, whole: undefined }
  return { title: `${cut(title, maxTitle - 1)}…`, whole: title }
}

/** No character is cut into two. */
const cut = (text: string, length: number) => {
  const code = text.charCodeAt(length - 1)
  const isHalf = code >= 0xd800 && code <= 0xdbff
  return text.slice(0, isHalf ? length - 1 : length).trimEnd()
}

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
