// What is written into a comment, in the form it has while one writes.
import * as z from 'zod'
import { maxCommentLength } from '#contract/comments.ts'
import { Id, Visibility, text } from '#contract/shared.ts'

export const WrittenComment = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility,
  mentions: z.array(z.strictObject({ id: Id, name: z.string() })),
})
export type WrittenComment = z.infer<typeof WrittenComment>

/** Of staff it is internal unless one says otherwise; a client's is shared. */
export const emptyComment = (isStaff: boolean): WrittenComment => ({
  text: '',
  visibility: isStaff ? 'internal' : 'shared',
  mentions: [],
})
