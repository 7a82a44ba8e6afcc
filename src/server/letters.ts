// Every kind of letter that the program sends by the mail queue.
import { authLetters } from './domains/auth/letters.ts'
import { companyLetters } from './domains/companies/letters.ts'
import { confirmation, dueAlert } from './domains/messages/letters.ts'
import { peopleLetters } from './domains/people/letters.ts'
import type { LetterKind } from './platform/mail/letter.ts'

export const letters: readonly LetterKind<never>[] = [
  ...authLetters,
  ...companyLetters,
  ...peopleLetters,
  confirmation,
  dueAlert,
]
