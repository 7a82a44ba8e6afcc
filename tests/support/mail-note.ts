// An email for delivery tests.
import { emailTemplate } from '#server/platform/mail/email.ts'

export const note = emailTemplate<{ to: string; number: string }>(
  'test note',
  async (_, { to, number }) => ({
    to: { name: 'Somebody', address: to },
    subject: `Note ${number}`,
    heading: `Note ${number}`,
    paragraphs: ['For a test.'],
  }),
)

/** As the one to someone who is erased: the queue forgets the address. */
export const farewell = emailTemplate<{ to: string }>(
  'test farewell',
  async (_, { to }) => ({
    to: { name: '', address: to },
    subject: 'Farewell',
    heading: 'Farewell',
    paragraphs: ['For a test.'],
  }),
  { leavesNothing: true },
)
