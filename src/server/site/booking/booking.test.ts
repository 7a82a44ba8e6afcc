// Booking as visitors do it, and everything else they may try.
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { type Booked, booking } from '#contract/site/booking.ts'
import { calendarFeed, events } from '#contract/work/calendar.ts'
import { messages } from '#contract/site/messages.ts'
import { overview } from '#contract/agency/overview.ts'
import { directory } from '#contract/clients/directory.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { website } from '#contract/site/website-calls.ts'
import { weekdays } from '#contract/work/recurrence.ts'
import { openLive } from '#tests/support/live.ts'
import { mailboxOf } from '#tests/support/mailbox.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ appUrl: 'https://agency.example' })
const { anonymous, database } = world
const takeEmails = mailboxOf(world)
const admin = await world.admin()
const zone = 'America/Chicago'

/** The day after tomorrow, so that neither the minimum notice nor midnight matters. */
const day = Temporal.Now.plainDateISO(zone).add({ days: 2 })
const moment = (clock: string, on = day) =>
  on
    .toZonedDateTime({ timeZone: zone, plainTime: clock })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
const days = (from = day, to = day) => ({
  query: { from: from.toString(), to: to.toString(), timeZone: zone },
})

const open = {
  isActive: true,
  timeZone: zone,
  hours: weekdays.map((one) => ({ day: one, from: '09:00', to: '12:00' })),
  bufferMinutes: 0,
  noticeHours: 0,
  dailyMax: 50,
  blocksAllDay: true,
  place: 'Video call',
}
const setHost = (change: object = {}, personId = admin.id) =>
  admin.call(booking.changeHost, { params: { personId }, body: { ...open, ...change } })

let count = 0
/** Gives each visitor a separate network. */
function visitor(fields: object = {}) {
  count += 1
  return {
    remoteAddress: `10.1.${count >> 8}.${count & 255}`,
    body: {
      start: moment('09:00'),
      name: 'Ada Lovelace',
      email: `ada-${count}@visitors.test`,
      ...fields,
    },
  }
}

async function post(
  { body, remoteAddress }: ReturnType<typeof visitor>,
  headers: Record<string, string> = {},
) {
  return world.app.inject({
    method: 'POST',
    url: '/bookings',
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}

async function booked(fields: object = {}): Promise<Booked & { token: string; email: string }> {
  const one = visitor(fields)
  const response = await post(one)
  expect(response.statusCode, response.body).toBe(201)
  const answer = response.json<Booked>()
  return { ...answer, token: answer.manageUrl.split('/').at(-1) ?? '', email: one.body.email }
}

const starts = async () =>
  (await anonymous.call(booking.slots, days())).map(({ start }) =>
    Temporal.Instant.from(start)
      .toZonedDateTimeISO(zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )

beforeEach(() => setHost())
afterEach(async () => {
  await database.query('delete from bookings')
  await database.query('delete from events')
  await database.query('delete from rate_limits')
  await takeEmails()
})

describe('free times', () => {
  // P5.8.1
  test('are the hours of the host', async () => {
    expect(await starts()).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    const [first] = await anonymous.call(booking.slots, days())
    expect(first).toEqual({ start: moment('09:00'), end: moment('09:30') })
  })

  test('omit times taken in the host’s calendar, including series and exceptions', async () => {
    const event = { company: world.company._id, title: 'Busy', timeZone: zone }
    await admin.call(events.create, {
      body: { ...event, start: moment('10:00'), end: moment('10:30') },
    })
    const series = await admin.call(events.create, {
      body: {
        ...event,
        start: moment('11:00', day.subtract({ days: 14 })),
        end: moment('11:30', day.subtract({ days: 14 })),
        recurrence: 'FREQ=DAILY',
      },
    })
    expect(await starts()).toEqual(['09:00', '09:30', '10:30', '11:30'])
    await admin.call(events.change, {
      params: { eventId: series._id },
      body: {
        scope: 'this',
        occurrence: day.toString(),
        allDay: false,
        start: moment('09:00'),
        end: moment('09:30'),
      },
    })
    expect(await starts()).toEqual(['09:30', '10:30', '11:00', '11:30'])
  })

  test('omit a series of the host that a colleague has split', async () => {
    const start = day.subtract({ days: 14 })
    const series = await admin.call(events.create, {
      body: {
        company: world.company._id,
        title: 'Stand-up',
        timeZone: zone,
        start: moment('10:00', start),
        end: moment('10:30', start),
        recurrence: 'FREQ=DAILY',
      },
    })
    const colleague = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
    const occurrence = day.subtract({ days: 3 }).toString()
    const following = await colleague.call(events.change, {
      params: { eventId: series._id },
      body: { scope: 'following', occurrence, location: 'Room 2' },
    })
    expect(following).toMatchObject({ location: 'Room 2', createdBy: { _id: admin.id } })
    expect(await starts()).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
  })

  test('omit the whole day of an all-day event, for its host only', async () => {
    const body = {
      company: world.company._id,
      title: 'Away',
      allDay: true,
      start: day.toString(),
      end: day.toString(),
    }
    await world.addEvent(world.company, { start: moment('09:00'), end: moment('12:00') })
    expect(await starts()).toHaveLength(6)
    await admin.call(events.create, { body })
    expect(await starts()).toEqual([])
    await setHost({ blocksAllDay: false })
    expect(await starts()).toHaveLength(6)
  })

  test('are listed only within the period that can be booked', async () => {
    const far = await anonymous.call(
      booking.slots,
      days(day.add({ days: 80 }), day.add({ days: 90 })),
    )
    expect(far).toEqual([])
    const past = day.subtract({ days: 20 })
    expect(await anonymous.call(booking.slots, days(past, past.add({ days: 10 })))).toEqual([])
    const wrong = await anonymous.error(booking.slots, {
      query: { from: '2026-01-01', to: '2026-12-31' },
    })
    expect(wrong).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
  })

  test('omit a host who was banned or may no longer read the inbox', async () => {
    await setHost({ isActive: false })
    const manager = await world.addStaff({ staffRole: 'manager' })
    await setHost({}, manager.id)
    expect(await starts()).toHaveLength(6)
    const rights = (body: object) =>
      admin.call(directory.change, { params: { personId: manager.id }, body })
    await rights({ staffRole: 'contributor' })
    expect(await starts()).toEqual([])
    await rights({ staffRole: 'manager' })
    expect(await starts()).toHaveLength(6)
    await rights({ banned: true })
    expect(await starts()).toEqual([])
  })
})

test('the site shows whether consultations are offered, with a new page version', async () => {
  const yes = await anonymous.call(website.get, {})
  expect(yes.takesBookings).toBe(true)
  await setHost({ isActive: false })
  const no = await anonymous.call(website.get, {})
  expect(no.takesBookings).toBe(false)
  expect(no.version).not.toBe(yes.version)
})

describe('a booking', () => {
  // P5.8.1
  test('is in the inbox, calendar and Home, and its time is no longer free', async () => {
    const { _id, start, end, manageUrl } = await booked({ note: 'About our site' })
    expect({ start, end }).toEqual({ start: moment('09:00'), end: moment('09:30') })
    expect(manageUrl).toMatch(/^https:\/\/agency\.example\/booking\/[\w-]{43}$/)
    expect(await starts()).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30'])

    const { items } = await admin.call(messages.list, { query: { search: 'About our site' } })
    expect(items).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        read: false,
        answered: true,
        message: expect.stringMatching(/^Consultation on .+\n\nAbout our site$/),
        booking: { _id, start, end, state: 'booked', isConfirmed: false },
      },
    ])

    const window = { query: { from: day.toString(), to: day.toString(), kinds: 'booking,event' } }
    const entries = await admin.call(events.list, window)
    expect(entries).toMatchObject([
      { kind: 'booking', title: 'Consultation: Ada Lovelace', company: null, start, end },
    ])
    const others = [await world.owner(), await world.addStaff({ staffRole: 'contributor' })]
    for (const other of others) expect(await other.call(events.list, window)).toEqual([])

    const on = { query: { day: day.toString() } }
    const { groups } = await admin.call(overview.attention, on)
    expect(groups.find(({ kind }) => kind === 'booking')?.items).toMatchObject([
      { title: 'Ada Lovelace', place: 'Video call', path: `/app/admin/messages/${items[0]?._id}` },
    ])
    expect(groups.find(({ kind }) => kind === 'unconfirmed')?.total).toBe(1)
    await world.database.query('update bookings set confirmed_at = now()')
    const later = await admin.call(overview.attention, on)
    expect(later.groups.map(({ kind }) => kind)).not.toContain('unconfirmed')
  })

  test('is in the host’s own feed, and in no one else’s', async () => {
    await booked()
    const manager = await world.addStaff({ staffRole: 'manager' })
    const feedOf = async (person: typeof admin) => {
      const { url } = await person.call(calendarFeed.renewAddress, {})
      return (await anonymous.raw({ method: 'GET', url: new URL(url).pathname })).body
    }
    expect(await feedOf(admin)).toContain('SUMMARY:Consultation: Ada Lovelace')
    expect(await feedOf(manager)).not.toContain('Ada Lovelace')
  })

  test('of 100 requests for one time one gets it, the others are sent three free times', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(visitor())))
    const by = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([...by].map(([status, all]) => [status, all.length]).toSorted()).toEqual([
      [201, 1],
      [409, 99],
    ])
    for (const refused of by.get(409) ?? []) {
      const { error } = refused.json<ErrorBody>()
      expect(error.code).toBe('taken')
      expect(error.alternatives?.map(({ start }) => start)).toEqual([
        moment('09:30'),
        moment('10:00'),
        moment('10:30'),
      ])
    }
  })

  test('the database refuses a second booking of a host’s time, including the buffer', async () => {
    await setHost({ bufferMinutes: 15 })
    await booked()
    const copy = (shift: string) =>
      database.query(
        `insert into bookings (id, host_id, state, start_at, end_at, busy_until, name, email, note,
          time_zone, place) select gen_random_uuid(), host_id, state, start_at + $1, end_at + $1, busy_until + $1,
          name, email, note, time_zone, place from bookings`,
        [shift],
      )
    await expect(copy('44 minutes')).rejects.toThrow('bookings_host_free')
    await copy('45 minutes')
  })

  test('a shorter buffer frees the time after an earlier booking', async () => {
    await setHost({ bufferMinutes: 30 })
    const before = await booked()
    await setHost({ bufferMinutes: 0 })
    expect(await starts()).toContain('09:30')
    await booked({ start: moment('09:30') })
    await setHost({ bufferMinutes: 15 })
    const own = await anonymous.call(booking.get, { params: { token: before.token } })
    expect(own).toMatchObject({ start: moment('09:00'), end: moment('09:30'), state: 'booked' })
  })

  test('two hosts get two bookings of one time; the one with fewer that day is first', async () => {
    const manager = await world.addStaff({ staffRole: 'manager' })
    await setHost({}, manager.id)
    await booked({ start: moment('11:00') })
    await booked({ start: moment('11:00') })
    expect((await post(visitor({ start: moment('11:00') }))).statusCode).toBe(409)
    const hosts = await database.query('select distinct host_id from bookings')
    expect(hosts).toHaveLength(2)
    await setHost({ isActive: false }, manager.id)
  })

  test('the same request with its key makes one booking, with a new link each time', async () => {
    const one = visitor()
    const headers = { 'idempotency-key': 'once' }
    const first = (await post(one, headers)).json<Booked>()
    const again = await post(one, headers)
    expect(again.statusCode).toBe(201)
    const { manageUrl, ...second } = again.json<Booked>()
    expect({ ...first, manageUrl: '' }).toEqual({ ...second, manageUrl: '' })
    for (const url of [first.manageUrl, manageUrl]) {
      const token = url.split('/').at(-1) ?? ''
      expect((await anonymous.call(booking.get, { params: { token } })).state).toBe('booked')
    }
    const saved = await database.query<{ answer: string }>(
      `select answer from idempotency_keys where key = 'once'`,
    )
    expect(saved[0]?.answer).not.toContain('agency.example')
  })

  test.each([
    ['in the past', '2020-01-06T15:00:00Z'],
    ['beside the hours', moment('08:30')],
    ['between two times', moment('09:10')],
    ['in eighty days', moment('09:00', day.add({ days: 80 }))],
    ['in the year 9998', '9998-01-05T15:00:00Z'],
  ])('%s is not free', async (_, start) => {
    const response = await post(visitor({ start }))
    expect(response.statusCode).toBe(409)
    expect(response.json<ErrorBody>().error.alternatives).toHaveLength(3)
  })

  test.each([
    ['start', '9999-12-31T23:59:59Z'],
    ['start', 'tomorrow'],
    ['name', ' \n '],
    ['name', '\u202e'],
    ['email', 'a@b@c.test'],
    ['timeZone', 'Mars/Olympus'],
    ['website', 'https://spam.example'],
  ])('with an invalid %s is refused at that field', async (field, value) => {
    const response = await post(visitor({ [field]: value }))
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<ErrorBody>().error.fields ?? {})).toEqual([field])
  })

  test('a time that is no longer free is refused with the current free times', async () => {
    await setHost({ hours: weekdays.map((one) => ({ day: one, from: '15:00', to: '17:00' })) })
    const response = await post(visitor())
    expect(response.json<ErrorBody>().error).toMatchObject({
      code: 'taken',
      alternatives: [
        { start: moment('15:00') },
        { start: moment('15:30') },
        { start: moment('16:00') },
      ],
    })
  })

  test('a request is refused without free times when there is no host', async () => {
    await setHost({ isActive: false })
    const response = await post(visitor())
    expect(response.statusCode).toBe(409)
    expect(response.json<ErrorBody>().error.alternatives).toEqual([])
  })
})

test('hours without their own time zone use the agency’s', async () => {
  const { timeZone } = await setHost({ timeZone: null })
  expect(timeZone).toBeNull()
  const agency = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [first] = await anonymous.call(booking.slots, days(day, day.add({ days: 1 })))
  const clock = Temporal.Instant.from(first?.start ?? '').toZonedDateTimeISO(agency)
  expect(clock.toPlainTime().toString()).toMatch(/^(?:09|1[01]):/)
  await setHost()
})

test('a visitor’s renamed time zone is stored under its current name', async () => {
  const { token, email } = await booked({ timeZone: 'Europe/Kiev' })
  await takeEmails(email)
  const own = await anonymous.call(booking.get, { params: { token } })
  expect(own.timeZone).toBe('Europe/Kyiv')
})

describe('the email of a booking', () => {
  const icsOf = (content = '') => {
    const unfolded = content.replaceAll('\r\n ', '')
    return Object.fromEntries(
      unfolded.split('\r\n').map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.split(';')[0] ?? '', value.join(':')]
      }),
    )
  }

  test('includes an invitation, updated when the booking is moved and cancelled', async () => {
    const { token, email, _id } = await booked({ timeZone: 'Europe/Berlin' })
    const [invitation] = await takeEmails(email)
    expect(invitation).toMatchObject({ kind: 'booking', calendar: { method: 'REQUEST' } })
    expect(invitation?.facts?.find(({ label }) => label === 'When')?.value).toMatch(/GMT|CE/)
    const first = icsOf(invitation?.calendar?.content)
    expect(first).toMatchObject({
      METHOD: 'REQUEST',
      UID: `${_id}@agency.example`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      ATTENDEE: `MAILTO:${email}`,
      LOCATION: 'Video call',
      DTSTART: moment('09:00').replaceAll(/[-:]|\.\d+/g, ''),
    })

    await anonymous.call(booking.move, { params: { token }, body: { start: moment('11:00') } })
    const [moved] = await takeEmails(email)
    expect(icsOf(moved?.calendar?.content)).toMatchObject({
      METHOD: 'REQUEST',
      UID: first['UID'],
      SEQUENCE: '1',
      DTSTART: moment('11:00').replaceAll(/[-:]|\.\d+/g, ''),
    })

    await anonymous.call(booking.cancel, { params: { token } })
    const [cancelled] = await takeEmails(email)
    expect(icsOf(cancelled?.calendar?.content)).toMatchObject({
      METHOD: 'CANCEL',
      UID: first['UID'],
      SEQUENCE: '2',
      STATUS: 'CANCELLED',
    })
  })

  test('names the organizer, even if the agency has given no email address', async () => {
    const { email: one } = await booked()
    const [mail] = await takeEmails(one)
    expect(icsOf(mail?.calendar?.content)['ORGANIZER']).toBe('mailto:hello@agency.example')
    const { email: other } = await booked({ start: moment('10:00') })
    const [unaddressed] = await mailboxOf(world, '')(other)
    expect(icsOf(unaddressed?.calendar?.content)['ORGANIZER']).toBe(
      'mailto:no-reply@agency.example',
    )
  })

  test('includes nothing that the visitor typed, however long, strange or broken', async () => {
    const name = `Eve\r\nBcc: all@victims.test\u202e ${'ᚠ'.repeat(150)}`
    const { email } = await booked({ name, note: 'BEGIN:VEVENT\nSUMMARY:Buy' })
    const [mail] = await takeEmails(email)
    const text = JSON.stringify(mail)
    expect(text).not.toMatch(/Bcc|ᚠ|Buy|\\u202e/)
    const { items } = await admin.call(messages.list, { query: { search: 'Eve Bcc' } })
    expect(items).toHaveLength(1)
    expect(`${items[0]?.firstName} ${items[0]?.lastName}`).not.toMatch(/[\r\n\u202e]/)
  })

  test('has a link that confirms, unlike the link in the response', async () => {
    const { token, email } = await booked()
    const [mail] = await takeEmails(email)
    const refused = await anonymous.error(booking.confirm, { params: { token } })
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    const params = { token: mail?.button?.url.split('/').at(-1) ?? '' }
    expect(await anonymous.call(booking.get, { params })).toMatchObject({ canConfirm: true })
    const confirmed = await anonymous.call(booking.confirm, { params })
    expect(confirmed).toMatchObject({ isConfirmed: true, canConfirm: false })
    expect(await anonymous.call(booking.confirm, { params })).toEqual(confirmed)
  })
})

describe('a visitor’s booking', () => {
  test('cannot be opened with a guessed link', async () => {
    await booked()
    for (const token of ['x', randomBytes(32).toString('base64url'), '%00', '../slots']) {
      const refused = await anonymous.error(booking.get, { params: { token } })
      expect([400, 404]).toContain(refused.status)
    }
  })

  test('moves to any free time, even overlapping its own, and frees its old time', async () => {
    await setHost({ bufferMinutes: 15, dailyMax: 1 })
    const { token } = await booked({ start: moment('10:00') })
    expect(await starts()).toEqual([])
    const free = await anonymous.call(booking.slotsToMove, { params: { token }, ...days() })
    expect(free).toHaveLength(6)
    const moved = await anonymous.call(booking.move, {
      params: { token },
      body: { start: moment('10:30') },
    })
    expect(moved).toMatchObject({ start: moment('10:30'), end: moment('11:00'), state: 'booked' })
    await setHost({})
    expect(await starts()).toEqual(['09:00', '09:30', '10:00', '11:00', '11:30'])
  })

  test('keeps its time when the new time is taken', async () => {
    const { token } = await booked()
    await booked({ start: moment('10:00') })
    const response = await anonymous.send(booking.move, {
      params: { token },
      body: { start: moment('10:00') },
    })
    expect(response.statusCode).toBe(409)
    const { error } = response.json<ErrorBody>()
    expect(error.alternatives?.map(({ start }) => start)).toEqual([
      moment('09:00'),
      moment('09:30'),
      moment('10:30'),
    ])
    expect(await anonymous.call(booking.get, { params: { token } })).toMatchObject({
      start: moment('09:00'),
    })
  })

  test('cannot be moved to the same time as another at the same moment', async () => {
    const one = await booked()
    const two = await booked({ start: moment('10:00') })
    const answers = await Promise.all(
      [one, two].map(({ token }) =>
        anonymous.send(booking.move, { params: { token }, body: { start: moment('11:00') } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('cancelled twice is cancelled once, cannot be moved, and frees its time', async () => {
    const { token, email } = await booked()
    await takeEmails()
    const cancel = () => anonymous.call(booking.cancel, { params: { token } })
    const [first, second] = await Promise.all([cancel(), cancel()])
    expect([first.state, second.state]).toEqual(['cancelled', 'cancelled'])
    expect(await takeEmails(email)).toHaveLength(1)
    const refused = await anonymous.error(booking.move, {
      params: { token },
      body: { start: moment('10:00') },
    })
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(await starts()).toHaveLength(6)
    const { items } = await admin.call(messages.list, { query: { search: 'Cancelled:' } })
    expect(items[0]).toMatchObject({ read: false, booking: { state: 'cancelled' } })
  })

  test('that has begun cannot be moved or cancelled', async () => {
    const { token } = await booked()
    await database.query(`update bookings set start_at = now() - interval '1 minute'`)
    expect(await anonymous.call(booking.get, { params: { token } })).toMatchObject({ isOver: true })
    for (const call of [booking.cancel, booking.move]) {
      const body = call === booking.move ? { start: moment('10:00') } : undefined
      const refused = await anonymous.error(call, { params: { token }, ...(body && { body }) })
      expect(refused.code).toBe('wrong_state')
    }
  })

  test('with a banned host gets another host, and administrators are notified', async () => {
    await setHost({ isActive: false })
    const manager = await world.addStaff({ staffRole: 'manager' })
    await setHost({}, manager.id)
    const { token } = await booked()
    await admin.call(directory.change, { params: { personId: manager.id }, body: { banned: true } })
    expect(await anonymous.call(booking.get, { params: { token } })).toMatchObject({ host: null })
    const attention = await admin.call(overview.attention, { query: { day: '2020-01-01' } })
    expect(attention.groups.map(({ kind }) => kind)).toContain('booking')
    await setHost()
    const moved = await anonymous.call(booking.move, {
      params: { token },
      body: { start: moment('10:00') },
    })
    expect(moved.host).toMatch(/Number/)
    const after = await admin.call(overview.attention, { query: { day: '2020-01-01' } })
    expect(after.groups.map(({ kind }) => kind)).not.toContain('booking')
  })

  test('has a message that stays in the inbox until the booking is cancelled', async () => {
    const { _id } = await booked({ name: 'Grace Hopper' })
    const { items } = await admin.call(messages.list, { query: { search: 'Grace Hopper' } })
    const params = { messageId: items[0]?._id ?? '' }
    const refused = await admin.error(messages.remove, { params })
    expect(refused).toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/cancel/i),
    })
    await admin.call(booking.cancelForVisitor, { params: { bookingId: _id } })
    await admin.call(messages.remove, { params })
  })

  test('is not shown live to staff without access to the inbox', async () => {
    const stream = await openLive(world.app, await world.addStaff({ staffRole: 'viewer' }))
    onTestFinished(() => stream.close())
    await booked()
    const { _id: id } = await world.addCompany()
    expect(await stream.update()).toMatchObject({ kind: 'company', id })
  })

  test('is in the log only for staff with access to the inbox', async () => {
    const { _id: bookingId } = await booked()
    await admin.call(booking.cancelForVisitor, { params: { bookingId } })
    for (const [staffRole, seen] of [
      ['viewer', 0],
      ['manager', 1],
    ] as const) {
      const staff = await world.addStaff({ staffRole })
      const { items } = await staff.call(activity.list, { query: { kind: 'booking' } })
      expect(items.filter(({ record }) => record === bookingId)).toHaveLength(seen)
    }
  })

  test('can be cancelled by staff, and the visitor is notified', async () => {
    const { _id, email } = await booked()
    await takeEmails()
    await admin.call(booking.cancelForVisitor, { params: { bookingId: _id } })
    expect(await takeEmails(email)).toMatchObject([{ calendar: { method: 'CANCEL' } }])
    const again = await admin.error(booking.cancelForVisitor, { params: { bookingId: _id } })
    expect(again.code).toBe('wrong_state')
  })
})

describe('a script', () => {
  test('books at most three times for one address, and gets the reason', async () => {
    const email = 'same@visitors.test'
    for (const clock of ['09:00', '09:30', '10:00']) await booked({ email, start: moment(clock) })
    const refused = await post(visitor({ email: 'Same@Visitors.test', start: moment('10:30') }))
    expect(refused.statusCode).toBe(429)
    expect(refused.json<ErrorBody>().error.message).toMatch(/open bookings/)
  })

  test('cannot exceed that limit through two processes at the same moment', async () => {
    const email = 'twice@visitors.test'
    for (const clock of ['09:00', '09:30']) await booked({ email, start: moment(clock) })
    const held = await openTransaction(world)
    await held.run('select from booking_hosts for update')
    const late = post(visitor({ email, start: moment('10:30') }))
    await expect.poll(held.countWaiting).toBe(1)
    await held.run(
      `insert into bookings (id, state, start_at, end_at, busy_until, name, email, note, time_zone, place)
       select gen_random_uuid(), 'booked', start_at + interval '3 days', end_at + interval '3 days',
         busy_until + interval '3 days', name, email, note, time_zone, place
       from bookings where email = $1 limit 1`,
      [email],
    )
    await held.commit()
    expect((await late).statusCode).toBe(429)
  })

  test('cannot fill the calendar with 4,000 requests from everywhere', async () => {
    await setHost({ hours: weekdays.map((one) => ({ day: one, from: '00:00', to: '24:00' })) })
    const all = await anonymous.call(booking.slots, days(day, day.add({ days: 50 })))
    expect(all.length).toBeGreaterThan(2000)
    const statuses = new Map<number, number>()
    for (let from = 0; from < 4000; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => {
        const slot = all[(from + at) % all.length]
        const one = visitor({ start: slot?.start })
        // Every tenth request comes from the same network.
        return post(at % 10 === 0 ? { ...one, remoteAddress: '10.9.9.9' } : one)
      })
      for (const { statusCode } of await Promise.all(some)) {
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
    }
    expect(statuses.get(201)).toBe(40)
    expect((statuses.get(409) ?? 0) + (statuses.get(429) ?? 0)).toBe(3960)
    const [{ booked: found } = { booked: 0 }] = await database.query<{ booked: number }>(
      'select count(*)::int as booked from bookings',
    )
    expect(found).toBe(40)
  })
})

describe('hours', () => {
  test('are set by administrators for all hosts, by others for themselves', async () => {
    const manager = await world.addStaff({ staffRole: 'manager' })
    const own = await manager.call(booking.hosts, {})
    expect(own.map(({ person }) => person._id)).toEqual([manager.id])
    const all = await admin.call(booking.hosts, {})
    expect(all.map(({ person }) => person._id)).toEqual(
      expect.arrayContaining([admin.id, manager.id]),
    )
    const changed = await manager.call(booking.changeHost, {
      params: { personId: manager.id },
      body: { isActive: false, dailyMax: 2, version: 0 },
    })
    expect(changed).toMatchObject({ dailyMax: 2, version: 1 })
    const refused = await manager.error(booking.changeHost, {
      params: { personId: admin.id },
      body: { dailyMax: 2 },
    })
    expect(refused.status).toBe(404)
  })

  test('that another user changed meanwhile are not overwritten', async () => {
    const { version } = await setHost()
    await setHost({ version })
    const refused = await admin.error(booking.changeHost, {
      params: { personId: admin.id },
      body: { dailyMax: 3, version },
    })
    expect(refused.code).toBe('stale')
  })

  test.each([
    [[{ day: 'MO', from: '12:00', to: '09:00' }]],
    [
      [
        { day: 'MO', from: '09:00', to: '12:00' },
        { day: 'MO', from: '11:00', to: '13:00' },
      ],
    ],
  ])('must be valid: %j is refused', async (hours) => {
    const refused = await admin.error(booking.changeHost, {
      params: { personId: admin.id },
      body: { hours },
    })
    expect(refused.fields).toHaveProperty('hours')
  })
})
