// Chat rate limits, and when a conversation is handed over to email.

export const chatLimits = {
  openings: { what: 'chat', allowed: 20, minutes: 60 },
  messages: { what: 'chat message', allowed: 30, minutes: 1 },
} as const

/** Limit per household or office network. */
export const maxStreams = 20

interface Waiting {
  email: string
  waitingSince: Date | null
  spamReason: string | null
  delivery: { state: string; deliveredAt: string | null } | null
}

/** Hands a conversation to the agency's mailbox if no one is online, once per wait. */
export function isLeftForMail(chat: Waiting, isStaffOnline: boolean): boolean {
  const { email, waitingSince, spamReason, delivery } = chat
  if (isStaffOnline || email === '' || waitingSince === null || spamReason !== null) return false
  if (!delivery) return true
  return delivery.deliveredAt !== null && new Date(delivery.deliveredAt) < waitingSince
}
