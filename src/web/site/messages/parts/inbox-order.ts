// Order of an inbox in use: messages being read keep their place, new ones go on top.
import type { Message } from '#contract/site/messages.ts'

const isNew = ({ read, isSpam }: Message) => !read && !isSpam

/**
 * @param shown the rows on screen
 * @param fresh the same page from the server, unread first
 * @param open the message being read, which stays even if the filter no longer matches it
 */
export function preserveOrder(
  shown: readonly Message[],
  fresh: readonly Message[],
  open: Message | undefined,
): Message[] {
  const before = new Map(shown.map((message) => [message._id, message]))
  const now = new Map(fresh.map((message) => [message._id, message]))
  const isRisen = (message: Message) => {
    const known = before.get(message._id)
    return isNew(message) && (!known || !isNew(known))
  }
  const remaining = shown.flatMap(({ _id }) => {
    const message = now.get(_id) ?? (open?._id === _id ? open : undefined)
    return message && !isRisen(message) ? [message] : []
  })
  const added = fresh.filter((message) => !before.has(message._id) && !isRisen(message))
  return [...fresh.filter(isRisen), ...remaining, ...added]
}
