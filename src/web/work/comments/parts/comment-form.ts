// Form values of a comment.
import * as z from 'zod'
import { maxCommentLength } from '#contract/work/comments.ts'
import { Id, Visibility, text } from '#contract/shared.ts'

export const WrittenComment = z.strictObject({
  text: text(maxCommentLength, 'Write something first'),
  visibility: Visibility,
  mentions: z.array(z.strictObject({ id: Id, name: z.string() })),
})
export type WrittenComment = z.infer<typeof WrittenComment>

/** Internal by default for staff, shared for clients. */
export const emptyComment = (isStaff: boolean): WrittenComment => ({
  text: '',
  visibility: isStaff ? 'internal' : 'shared',
  mentions: [],
})
