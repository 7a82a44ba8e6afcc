// Who wrote a message, as far as they have told.
import type { Message } from '#contract/messages.ts'

type Writer = Pick<Message, 'firstName' | 'lastName' | 'email'>

export const nameOf = ({ firstName, lastName, email }: Writer): string =>
  `${firstName} ${lastName}`.trim() || email || 'Visitor'
