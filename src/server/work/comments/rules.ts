// Who sees a comment, and the error for mentioning people who would not. Pure.
import type { Comment } from '#contract/work/comments.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Mentions } from '#server/platform/markdown/markdown.ts'
import type { Mention } from '#server/platform/markdown/mention.ts'

type Visibility = Comment['visibility']

/** @throws AppError `invalid` if a client asks for a comment they could not read */
export function visibilityOfNew(asked: Visibility | undefined, isByStaff: boolean): Visibility {
  if (isByStaff) return asked ?? 'internal'
  if (asked === 'internal') {
    throw invalid({ visibility: 'Only the agency’s staff can write internal comments' })
  }
  return 'shared'
}

/** @throws AppError `invalid` because a comment's audience must not change afterwards */
export function assertSameVisibility(before: Visibility, asked: Visibility = before): void {
  if (asked !== before) {
    throw invalid({ visibility: 'You can’t change who sees a comment: write a new one' })
  }
}

interface Audience {
  visibility: Visibility
  taskVisibility: Visibility
}

/** Whether the company's people see it and can be mentioned. */
export const isForClients = ({ visibility, taskVisibility }: Audience): boolean =>
  visibility === 'shared' && taskVisibility === 'shared'

/** For text that outlives the comment, because mentioned people may be erased later. */
export const withoutNames = (text: string): string =>
  text.replaceAll(/@\[[^[\]\n]{1,201}\]\(person:[\da-f-]{36}\)/g, '@…')

/** Restores the names from an earlier text, which its editor may have read before a person was renamed. */
export const withNames = (text: string, people: readonly Mention[]): string =>
  people.reduce(
    (named, { id, name }) =>
      named.replaceAll(
        new RegExp(`@\\[[^[\\]\\n]{1,201}\\]\\(person:${id}\\)`, 'g'),
        () => `@[${name}](person:${id})`,
      ),
    text,
  )

const maxMentions = 50

/**
 * Naming someone in a quotation is always possible, because it notifies no one.
 * The message does not reveal whether such a person exists.
 * @param canMention whether the person would see the comment
 * @throws AppError `invalid`
 */
export function assertMentionable(
  { named, addressed }: Mentions,
  canMention: (id: string) => boolean,
  { visibility, taskVisibility }: Audience,
): void {
  if (named.length > maxMentions) {
    throw invalid({ text: `A comment can mention at most ${maxMentions} people` })
  }
  const shutOut = named
    .filter(({ id }) => addressed.has(id) && !canMention(id))
    .map(({ name }) => name)
  if (shutOut.length === 0) return
  const names = new Intl.ListFormat('en').format(shutOut)
  const what =
    visibility === 'internal'
      ? 'an internal comment'
      : taskVisibility === 'internal'
        ? 'an internal task'
        : 'this task'
  throw invalid({ text: `${names} can’t see ${what}, so you can’t mention them here` })
}
