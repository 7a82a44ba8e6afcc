// Short texts about files, and when approval can be asked for.
import { expect, test } from 'vitest'
import type { File } from '#contract/files.ts'
import { mayAskApproval } from './file-words.ts'

const file = (part: Pick<File, 'visibility' | 'review'>, askApproval = true) =>
  // Nothing else is read.
  ({ ...part, can: { edit: true, delete: true, askApproval } }) as File

test.each([
  ['shared', 'none', true],
  ['shared', 'changes asked', true],
  ['shared', 'approved', true],
  ['shared', 'in review', false],
  ['internal', 'none', false],
  ['internal', 'changes asked', false],
] as const)(
  'approval of a file that is %s and %s can be asked for: %s',
  (visibility, review, may) => {
    expect(mayAskApproval(file({ visibility, review }))).toBe(may)
    expect(mayAskApproval(file({ visibility, review }, false))).toBe(false)
  },
)
