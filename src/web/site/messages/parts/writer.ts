// A message's author, as far as known.
import type { Message } from '#contract/site/messages.ts'

type Writer = Pick<Message, 'firstName' | 'lastName' | 'email'>

export const nameOf = ({ firstName, lastName, email }: Writer): string =>
  `${firstName} ${lastName}`.trim() || email || 'Visitor'
