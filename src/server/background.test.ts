// Jobs that are retried long after they failed: what they were about may be gone.
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'
import { previewWorker } from './work/files/previews.ts'
import { importWorker } from './agency/imports/service.ts'
import { eInvoiceWorker } from './billing/e-invoices/delivery-worker.ts'
import { deliveryWorker } from './site/messages/delivery-worker.ts'
import { notificationMailWorker } from './records/notifications/mail.ts'
import { notificationWorker } from './records/notifications/notify.ts'
import { emailTestWorker } from './agency/setup/service.ts'
import { emails } from './emails.ts'
import type { Mail } from './platform/mail.ts'

const world = await openWorld()
const { platform, storage } = world.app
const { agencyDatabase } = platform

const sender = { name: 'Lintel', email: 'hello@lintel.test', address: '1 Yard', color: '#444444' }
const context = { agencyDatabase, appUrl: 'http://localhost', sender }
const refuse = async () => {
  throw new Error('There is nothing to send')
}
const mail: Mail = {
  deliver: refuse,
  send: refuse,
  context: async () => context,
  close: async () => undefined,
}
const id = uuidv7()
const job = <Data>(data: Data) => ({ id, data, createdAt: new Date() })

/** All keys that templates use. */
const data = {
  ...{ userId: id, personId: id, staffId: id, person: id, companyId: id, invitationId: id },
  ...{ invoiceId: id, quoteId: id, reportId: id, booking: id, message: id },
  ...{ email: 'gone@a.test', former: 'gone@a.test', at: new Date().toISOString() },
  ...{ what: 'enabled', news: 'sent', number: '1', sequence: '0', reason: '' },
}

// It is written to someone who is gone.
test.each(emails.filter(({ name }) => name !== 'person erased'))(
  'there is no email ‘$name’ about what is gone',
  async ({ compose }) => {
    expect(await compose(context, data as never)).toBeUndefined()
  },
)

test.each<[string, () => Promise<unknown>]>([
  ['a preview', () => previewWorker({ agencyDatabase, storage })({ data: { file: id } })],
  ['an import', () => importWorker(platform)({ data: { import: id } })],
  [
    'an e-invoice',
    () => eInvoiceWorker({ platform, accessPoint: undefined })(job({ delivery: id })),
  ],
  [
    'a message',
    () => deliveryWorker({ agencyDatabase, mail, provider: refuse })(job({ delivery: id })),
  ],
  [
    'notifications by email',
    () => notificationMailWorker({ agencyDatabase, mail })(job({ mail: id })),
  ],
  [
    'a notification',
    () =>
      notificationWorker({ agencyDatabase })(
        job({ kind: 'assigned', record: id, about: 'x', people: [id], actor: null }),
      ),
  ],
  [
    'a test email',
    () => emailTestWorker({ agencyDatabase, mail, transport: 'smtp' })(job({ test: id })),
  ],
])('%s that is gone has nothing to do', async (_, work) => {
  await expect(work()).resolves.toBeUndefined()
})
