// A letter for tests of delivery.
import { letterKind } from '#server/platform/mail/letter.ts'

export const note = letterKind<{ to: string; number: string }>(
  'test note',
  async (_, { to, number }) => ({
    to: { name: 'Somebody', address: to },
    subject: `Note ${number}`,
    heading: `Note ${number}`,
    paragraphs: ['For a test.'],
  }),
)
