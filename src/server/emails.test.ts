// An email whose occasion has passed by the time its failed job is retried is not sent. None has an empty address in a sentence.
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '#contract/billing/invoices.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openWorld } from '#tests/support/world.ts'
import {
  addressChanged,
  passwordChanged,
  resetPassword,
  twoFactorChanged,
} from './accounts/auth/emails.ts'
import { bookingMail } from './site/booking/emails.ts'
import { companyApproved } from './clients/companies/emails.ts'
import { invoiceSent } from './billing/invoices/emails.ts'
import { confirmation, dueAlert } from './site/messages/emails.ts'
import { invitation, registrationWaiting } from './clients/people/emails.ts'
import { erasureAsked, erasureDeclined, erasureToDecide } from './accounts/personal-data/emails.ts'

const world = await openWorld()
const { database, company } = world
const { agency } = database
const admin = await world.admin()
const { query } = database
const takeEmails = mailboxOf(world)

beforeEach(() => query('truncate pgboss.job_common'))

const changeRole = (id: string, staffRole: string) =>
  query('update users set staff_role = $2 where id = $1', [id, staffRole])

async function askErasure(): Promise<string> {
  const { id } = await world.addPerson([{ company, role: 'member' }])
  await query('insert into erasure_requests (person_id, reason) values ($1, $2)', [id, ''])
  return id
}
const withdraw = (id: string) => query('delete from erasure_requests where person_id = $1', [id])

/** Asked for now, and still the occasion of its email. */
async function askPassword() {
  const { id: userId, email } = await world.addPerson('admin')
  const at = new Date().toISOString()
  return { userId, email, send: () => sendEmail(agency, resetPassword, { email, at }) }
}
const later = () => new Date(Date.now() + 60_000).toISOString()
const endJobs = () =>
  query(
    `update pgboss.job_common set state = 'completed'
  where data #>> '{data,at}' > $1`,
    [new Date(Date.now() + 1000).toISOString()],
  )

async function registered() {
  const { _id: companyId } = await world.addCompany()
  await query(`update companies set state = 'waiting' where id = $1`, [companyId])
  return companyId
}

const cases: Record<string, () => Promise<{ send: () => Promise<void>; change: () => unknown }>> = {
  'erasure asked, withdrawn': async () => {
    const userId = await askErasure()
    return {
      send: () => sendEmail(agency, erasureAsked, { userId }),
      change: () => withdraw(userId),
    }
  },
  'erasure to decide, withdrawn': async () => {
    const [personId, { id: userId }] = [await askErasure(), await world.addPerson('admin')]
    const send = () => sendEmail(agency, erasureToDecide, { userId, personId })
    return { send, change: () => withdraw(personId) }
  },
  'erasure to decide, recipient no longer administrator': async () => {
    const [personId, { id: userId }] = [await askErasure(), await world.addPerson('admin')]
    const send = () => sendEmail(agency, erasureToDecide, { userId, personId })
    return { send, change: () => changeRole(userId, 'viewer') }
  },
  'registration waiting, recipient no longer approves': async () => {
    const [companyId, { id: staffId }] = [await registered(), await world.addPerson('admin')]
    const send = () => sendEmail(agency, registrationWaiting, { companyId, staffId })
    return { send, change: () => changeRole(staffId, 'viewer') }
  },
  'company approved, recipient no longer its owner': async () => {
    const { _id: companyId, ...rest } = await world.addCompany()
    const { id: userId } = await world.addPerson([
      { company: { _id: companyId, ...rest }, role: 'owner' },
    ])
    const send = () => sendEmail(agency, companyApproved, { companyId, userId })
    return { send, change: () => query('delete from memberships where user_id = $1', [userId]) }
  },
  'invitation, client disabled': async () => {
    const { _id: companyId } = await world.addCompany()
    const { id: by } = await world.admin()
    const [row] = await query<{ id: string }>(
      `insert into invitations (id, company_id, email, role, invited_by, expires_at)
       values (gen_random_uuid(), $1, 'new@people.test', 'member', $2, now() + interval '1 day') returning id`,
      [companyId, by],
    )
    const send = () => sendEmail(agency, invitation, { invitationId: row?.id ?? '' })
    const change = () => query(`update companies set state = 'disabled' where id = $1`, [companyId])
    return { send, change }
  },
  'message received, found to be spam': async () => {
    const message = await writeMessage(world)
    await query('truncate pgboss.job_common')
    const send = () => sendEmail(agency, confirmation, { message })
    const change = () =>
      query(`update messages set spam_reason = 'marked' where id = $1`, [message])
    return { send, change }
  },
  'booking, its time passed': async () => {
    const [row] = await query<{ id: string }>(
      `insert into bookings (id, state, start_at, end_at, busy_until, name, email, note, time_zone, place)
       values (gen_random_uuid(), 'booked', now() + interval '1 day', now() + interval '25 hours',
         now() + interval '25 hours', 'Dana', 'dana@visitors.test', '', 'UTC', '') returning id`,
    )
    const booking = row?.id ?? ''
    const send = () => sendEmail(agency, bookingMail, { booking, sequence: '0' })
    const change = () =>
      query(
        `update bookings set start_at = now() - interval '1 hour', end_at = now(), busy_until = now()
         where id = $1`,
        [booking],
      )
    return { send, change }
  },
  'invoice sent, paid': async () => {
    const { id: userId } = await world.owner()
    const { _id: invoiceId } = await world.addInvoice(company)
    const params = { invoiceId }
    const { due: amount } = await admin.call(invoices.send, { params, body: {} })
    await query('truncate pgboss.job_common')
    const send = () => sendEmail(agency, invoiceSent, { invoiceId, userId, occasion: 'usual' })
    const body = { amount, date: '2026-11-20' }
    return { send, change: () => admin.call(invoices.pay, { params, body }) }
  },
  'link for a password, used': async () => {
    const { userId, send } = await askPassword()
    const change = async () => {
      await sendEmail(agency, passwordChanged, { userId, at: later() })
      await endJobs()
    }
    return { send, change }
  },
  'link for a password, requested again': async () => {
    const { email, send } = await askPassword()
    const change = async () => {
      await sendEmail(agency, resetPassword, { email, at: later() })
      await endJobs()
    }
    return { send, change }
  },
  'link for a password, requested days ago': async () => {
    const { send } = await askPassword()
    const change = () =>
      query(
        `update pgboss.job_common set data = jsonb_set(data, '{data,at}', '"2026-11-01T00:00:00.000Z"')`,
      )
    return { send, change }
  },
  'message due, found to be spam': async () => {
    const [message, { id: person }] = [await writeMessage(world), await world.admin()]
    await query('truncate pgboss.job_common')
    const send = () => sendEmail(agency, dueAlert, { message, person })
    const change = () =>
      query(`update messages set spam_reason = 'marked' where id = $1`, [message])
    return { send, change }
  },
}

test.each(Object.entries(cases))('%s', async (_, prepare) => {
  const { send, change } = await prepare()
  await send()
  expect(await takeEmails()).toHaveLength(1)
  await send()
  await change()
  expect(await takeEmails()).toEqual([])
})

test.each([
  [
    'with its address',
    'hello@agency.example',
    /\w: hello@agency\.example\.$|just reply to this email\.$/,
  ],
  ['without one', '', /(?:tell us|tell Lintel|right away|[Ww]rite to us|will answer it)\.$/],
])('emails ask to write to the agency, %s', async (_, address, end) => {
  const { id: userId } = await world.addPerson([{ company, role: 'owner' }])
  const message = await writeMessage(world)
  await query('truncate pgboss.job_common')
  await query('insert into erasure_requests (person_id, reason) values ($1, $2)', [userId, ''])
  const at = new Date().toISOString()
  await sendEmail(agency, passwordChanged, { userId, at })
  await sendEmail(agency, twoFactorChanged, { userId, at, what: 'disabled' })
  await sendEmail(agency, addressChanged, { userId, former: 'former@people.test' })
  await sendEmail(agency, erasureAsked, { userId })
  await sendEmail(agency, erasureDeclined, { userId, reason: 'Invoices.' })
  await sendEmail(agency, companyApproved, { companyId: company._id, userId })
  await sendEmail(agency, confirmation, { message })
  const received = await mailboxOf(world, address)()
  expect(received).toHaveLength(7)
  for (const { kind, paragraphs, notes = [] } of received)
    expect(kind === 'message received' ? paragraphs.at(-1) : notes.at(-1)).toMatch(end)
})
