// Limits of the chat, and when a conversation becomes a message that is answered by mail.

export const chatLimits = {
  openings: { what: 'chat', allowed: 20, minutes: 60 },
  messages: { what: 'chat message', allowed: 30, minutes: 1 },
} as const

/** Of one household or office. */
export const maxStreams = 20

interface Waiting {
  email: string
  waitingSince: Date | null
  spamReason: string | null
  delivery: { state: string; deliveredAt: string | null } | null
}

/** What nobody is there to answer goes to the agency's mailbox, once for each time somebody is left waiting. */
export function isLeftForMail(chat: Waiting, isStaffOnline: boolean): boolean {
  const { email, waitingSince, spamReason, delivery } = chat
  if (isStaffOnline || email === '' || waitingSince === null || spamReason !== null) return false
  if (!delivery) return true
  return delivery.deliveredAt !== null && new Date(delivery.deliveredAt) < waitingSince
}
