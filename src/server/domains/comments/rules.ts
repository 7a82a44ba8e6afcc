// Who sees a comment, and what is said when somebody is mentioned who would not. Pure.
import type { Comment } from '#contract/comments.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Mention } from '#server/platform/markdown/mention.ts'

type Visibility = Comment['visibility']

/** @throws AppError `invalid` for a client who would write what they could not read */
export function visibilityOfNew(asked: Visibility | undefined, isByStaff: boolean): Visibility {
  if (isByStaff) return asked ?? 'internal'
  if (asked === 'internal') {
    throw invalid({ visibility: 'Only the agency’s staff write internal comments' })
  }
  return 'shared'
}

/** @throws AppError `invalid`: what was said to some is not said to others afterwards */
export function assertSameVisibility(before: Visibility, asked: Visibility = before): void {
  if (asked !== before) {
    throw invalid({ visibility: 'Who can see a comment cannot be changed: write a new one' })
  }
}

interface Audience {
  visibility: Visibility
  taskVisibility: Visibility
}

/** Whether the company's people see it, and may be mentioned. */
export const isForClients = ({ visibility, taskVisibility }: Audience): boolean =>
  visibility === 'shared' && taskVisibility === 'shared'

/** For what outlives the comment: whoever is mentioned may be erased since. */
export const withoutNames = (text: string): string =>
  text.replaceAll(/@\[[^[\]\n]{1,201}\]\(person:[\da-f-]{36}\)/g, '@…')

/** As they stand in a text of before: whoever edits it may have read it when they were called otherwise. */
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
 * Whether there is such a person at all, the sentence does not tell.
 * @param canMention whether the person would see the comment
 * @throws AppError `invalid`
 */
export function assertMentionable(
  mentioned: readonly Mention[],
  canMention: (id: string) => boolean,
  { visibility, taskVisibility }: Audience,
): void {
  if (mentioned.length > maxMentions) {
    throw invalid({ text: `A comment mentions at most ${maxMentions} people` })
  }
  const shutOut = mentioned.filter(({ id }) => !canMention(id)).map(({ name }) => name)
  if (shutOut.length === 0) return
  const names = new Intl.ListFormat('en').format(shutOut)
  const what =
    visibility === 'internal'
      ? 'an internal comment'
      : taskVisibility === 'internal'
        ? 'an internal task'
        : 'this task'
  throw invalid({ text: `${names} cannot see ${what}, and so cannot be mentioned here` })
}
