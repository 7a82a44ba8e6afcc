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
