// The order of an inbox that is being worked in: what one reads stays where it is, what is new comes on top.
import type { Message } from '#contract/messages.ts'

const isNew = ({ read, isSpam }: Message) => !read && !isSpam

/**
 * @param shown what is on screen
 * @param fresh the same page as the server has it now, unread first
 * @param open what is being read stays, though it may not match the filter any more
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
