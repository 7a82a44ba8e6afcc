// What colleagues did to a message while a reply was being written.
import type { ConversationMessage, MessageDetail } from '#contract/site/messages.ts'

const ownNotes = new Map<string, string>()

/** Notes this window saved are not news. */
export function recordOwnNote(messageId: string, note: string): void {
  ownNotes.set(messageId, note)
}

/** What the person knew when starting the reply. */
export interface Known {
  /** The number of the conversation's last message. */
  seen: number
  note: string
}

export interface Meanwhile {
  /** Replies by colleagues. */
  answers: ConversationMessage[]
  /** The current note, if a colleague changed it. */
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

/** Sums up who did what: 'Sam Rivera answered'. */
export function toNews({ answers, note }: Meanwhile): string {
  const names = [...new Set(answers.map(nameOfAuthor))]
  const parts = [
    names.length > 0 && `${names.join(' and ')} answered`,
    note !== undefined && (names.length > 0 ? 'the note changed' : 'The note changed'),
  ]
  return parts.filter(Boolean).join(', and ')
}
