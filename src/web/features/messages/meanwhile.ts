// What colleagues did to a message while one was writing an answer to it.
import type { ConversationMessage, MessageDetail } from '#contract/messages.ts'

const ownNotes = new Map<string, string>()

/** A note that this window saves is no news to it. */
export function recordOwnNote(messageId: string, note: string): void {
  ownNotes.set(messageId, note)
}

/** What was known when the answer was begun. */
export interface Known {
  /** The number of the conversation's last message. */
  seen: number
  note: string
}

export interface Meanwhile {
  /** Colleagues' answers. */
  answers: ConversationMessage[]
  /** What stands in the note now, where a colleague has changed it. */
  note: string | undefined
}

export const lastNumber = ({ conversation }: MessageDetail): number =>
  conversation.at(-1)?.number ?? 0

export function meanwhile(message: MessageDetail, { seen, note }: Known, ownId: string): Meanwhile {
  const isNew = message.note !== note && message.note !== ownNotes.get(message._id)
  return {
    answers: message.conversation.filter(
      ({ from, number, author }) => from === 'staff' && number > seen && author?._id !== ownId,
    ),
    note: isNew ? message.note : undefined,
  }
}

export const isNothing = ({ answers, note }: Meanwhile): boolean =>
  answers.length === 0 && note === undefined

export const nameOfAuthor = ({ author }: ConversationMessage): string =>
  author ? `${author.name.first} ${author.name.last}` : 'A colleague'

/** Who did what: 'Sam Rivera answered'. */
export function newsOf({ answers, note }: Meanwhile): string {
  const names = [...new Set(answers.map(nameOfAuthor))]
  const parts = [
    names.length > 0 && `${names.join(' and ')} answered`,
    note !== undefined && (names.length > 0 ? 'the note changed' : 'The note changed'),
  ]
  return parts.filter(Boolean).join(', and ')
}
