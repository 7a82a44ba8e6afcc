// Calendar feeds, parsed by an independent library: they show the same as the screen.
import { describe, expect, test } from 'vitest'
import { calendarFeed, events } from '#contract/work/calendar.ts'
import { directory } from '#contract/clients/directory.ts'
import { revokeAccess } from '#server/accounts/auth/service.ts'
import type { Caller } from '#tests/support/caller.ts'
import { type Shown, readFeed } from '#tests/support/feed-reader.ts'
import { currentNames } from '#tests/support/time-zone-facts.ts'
import { openWorld } from '#tests/support/world.ts'
import { type FeedContents, feedOf } from './feed.ts'

const world = await openWorld()
const { company } = world
const admin = await world.admin()
const owner = await world.owner()

const renew = async (caller: Caller) =>
  new URL((await caller.call(calendarFeed.renewAddress, {})).url).pathname
const read = (path: string) => world.anonymous.raw({ method: 'GET', url: path })

/** A date some days from today. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** Everything another program would show for the next year. */
const shownBy = (feed: string) => readFeed(feed, new Date(Date.now() + 380 * 86_400_000))

const dayAfter = (date: string) =>
  new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** Everything the screen shows for the same year; feeds end all-day events on the following day. */
async function shownOnScreen(caller: Caller): Promise<Shown[]> {
  const query = { from: day(-90), to: day(300), kinds: 'event,project,campaign,task' }
  const words = { start: 'Start: ', end: 'End: ', due: 'Due: ' }
  return (await caller.call(events.list, { query })).map(({ title, start, end, allDay, date }) => ({
    title: `${date === null ? '' : words[date]}${title}`,
    start,
    end: allDay ? dayAfter(end) : end,
  }))
}

const sorted = (shown: Shown[]) =>
  shown
    .filter(({ start }) => start >= day(-90) && start < day(300))
    .map(({ title, start, end }) => `${start} ${end} ${title}`)
    .toSorted()

/** Mondays of the coming year, which include clock changes in every zone that has them. */
const nextMonday = day((8 - new Date().getUTCDay()) % 7 || 7)
const mondayAfter = (weeks: number) =>
  new Date(Date.parse(nextMonday) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)

describe.each(['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe'])('in %s', (timeZone) => {
  test('the feed matches the screen for a year with edited and deleted occurrences', async () => {
    const { _id: eventId } = await world.addEvent(company, {
      title: `Weekly, in “${timeZone}”; with signs`,
      start: `${nextMonday}T08:00:00Z`,
      end: `${nextMonday}T08:45:00Z`,
      timeZone,
      recurrence: 'FREQ=WEEKLY',
      description: 'First line\nsecond, line; and \\ more'.repeat(8),
    })
    const { call } = admin
    const query = { from: day(0), to: day(300), company: company._id }
    const all = (await call(events.list, { query })).filter(({ _id }) => _id === eventId)
    const [, edited, moved, gone] = all.map(({ occurrence, start }) => ({ occurrence, start }))
    const change = (body: object) => call(events.change, { params: { eventId }, body })
    await change({ scope: 'this', occurrence: edited?.occurrence, title: 'Edited' })
    const later = (minutes: number) =>
      new Date(Date.parse(moved?.start ?? '') + minutes * 60_000).toISOString()
    const times = { start: later(90), end: later(180) }
    await change({ scope: 'this', occurrence: moved?.occurrence, ...times })
    const occurrence = gone?.occurrence ?? ''
    await call(events.remove, { params: { eventId }, query: { scope: 'this', occurrence } })

    const feed = await read(await renew(admin))
    expect(feed.statusCode).toBe(200)
    expect(feed.body).toContain(`TZID:${timeZone}`)
    expect(sorted(shownBy(feed.body))).toEqual(sorted(await shownOnScreen(admin)))
  })
})

test('the feed includes all-day events, series, and dates of other records', async () => {
  const dates = { startDate: day(-3), endDate: day(40) }
  const project = await world.addProject(company, dates)
  await world.addCampaign(project, dates)
  await world.addTask(project, { dueDate: day(5), visibility: 'shared' })
  await world.addEvent(company, { title: 'Fair', allDay: true, start: day(9), end: day(11) })
  const { _id: eventId } = await world.addEvent(company, {
    title: 'Report',
    allDay: true,
    start: nextMonday,
    end: nextMonday,
    recurrence: 'FREQ=WEEKLY;COUNT=6',
  })
  const change = (body: object) => admin.call(events.change, { params: { eventId }, body })
  await change({ scope: 'this', occurrence: mondayAfter(1), title: 'Late report' })
  const query = { scope: 'this', occurrence: mondayAfter(2) } as const
  await admin.call(events.remove, { params: { eventId }, query })
  await world.addEvent(company, {
    title: 'Ends',
    start: `${nextMonday}T23:30:00Z`,
    end: `${nextMonday}T23:45:00Z`,
    timeZone: 'UTC',
    recurrence: `FREQ=DAILY;UNTIL=${mondayAfter(1).replaceAll('-', '')}`,
  })
  await world.addEvent(company, {
    title: 'Ends by its own clock',
    start: `${nextMonday}T23:30:00Z`,
    end: `${nextMonday}T23:45:00Z`,
    timeZone: 'America/Chicago',
    recurrence: `FREQ=DAILY;UNTIL=${mondayAfter(1).replaceAll('-', '')}`,
  })
  const { body } = await read(await renew(admin))
  expect(body).toMatch(/RECURRENCE-ID;VALUE=DATE:\d{8}\r\n/)
  expect(sorted(shownBy(body))).toEqual(sorted(await shownOnScreen(admin)))
})

describe('a feed address', () => {
  // P12.1.4
  test('shows what its user may see now, and nothing internal', async () => {
    await world.addEvent(company, {
      title: 'Seen',
      start: `${day(3)}T10:00:00Z`,
      end: `${day(3)}T11:00:00Z`,
    })
    const { _id: eventId } = await world.addEvent(company, {
      title: 'Withdrawn',
      start: `${day(3)}T10:00:00Z`,
      end: `${day(3)}T11:00:00Z`,
    })
    const path = await renew(owner)
    expect(sorted(shownBy((await read(path)).body))).toEqual(sorted(await shownOnScreen(owner)))
    expect((await read(path)).body).toContain('Withdrawn')
    const body = { visibility: 'internal' } as const
    await admin.call(events.change, { params: { eventId }, body })
    const { body: feed } = await read(path)
    expect(feed).toContain('Seen')
    expect(feed).not.toContain('Withdrawn')
  })

  test('is not stored, and its answer sets no cookie and is not cached', async () => {
    const path = await renew(owner)
    const { headers } = await read(path)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const token = path.replace(/^\/calendar\/(.*)\.ics$/, '$1')
    const rows = await world.database.query('select token_hash::text from calendar_addresses')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('stops working when a new one is made', async () => {
    const [first, second] = [await renew(owner), await renew(owner)]
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
  })

  test('stops working when all access of its account is revoked', async () => {
    const path = await renew(owner)
    await world.database.agency.transaction().execute((tx) => revokeAccess(tx, owner.id))
    expect((await read(path)).statusCode).toBe(404)
  })

  test('of a banned user answers 404, like an unknown one', async () => {
    const { id, email } = await world.addPerson([{ company, role: 'member' }])
    const headers = { authorization: `Bearer ${await world.signIn(email)}` }
    const { url } = await world.anonymous.call(calendarFeed.renewAddress, {}, headers)
    const { pathname } = new URL(url)
    expect((await read(pathname)).statusCode).toBe(200)
    const ban = (banned: boolean) =>
      admin.call(directory.change, { params: { personId: id }, body: { banned } })
    await ban(true)
    const answer = await read(pathname)
    expect(answer.statusCode).toBe(404)
    const never = await read('/calendar/never.ics')
    expect(answer.json().error.message).toBe(never.json().error.message)
    await ban(false)
    expect((await read(pathname)).statusCode).toBe(200)
  })
})

test('a feed includes the stored recurrence with the first day of the week', async () => {
  const recurrence = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU'
  // Not at night: a Sunday may lack that hour, and readers differ in what becomes of it.
  const times = { start: `${nextMonday}T15:00:00Z`, end: `${nextMonday}T15:45:00Z` }
  await world.addEvent(company, { ...times, title: 'Every other week', recurrence })
  const feed = await read(await renew(admin))
  expect(feed.body).toContain(`RRULE:${recurrence}\r\n`)
  expect(sorted(shownBy(feed.body))).toEqual(sorted(await shownOnScreen(admin)))
})

test('feeds define every selectable time zone under its name', () => {
  const at = new Date('2027-01-04T15:00:00Z')
  const eventIn = (timeZone: string): FeedContents['events'][number] => ({
    ...{ id: timeZone, companyId: '', companyName: 'Alder', projectId: null, createdBy: null },
    ...{ title: 'Call', description: '', location: '', visibility: 'shared', isByStaff: true },
    ...{ allDay: false, start: at.toISOString(), end: at.toISOString(), timeZone },
    ...{ recurrence: null, exceptions: [], version: 1, createdAt: at, updatedAt: at },
  })
  const isDescribed = (zone: string) => {
    const feed = feedOf({ name: 'All', events: [eventIn(zone)], dates: [] })
    const [description = ''] = /^TZID:(?:.|\r\n)*?^BEGIN:STANDARD/m.exec(feed) ?? []
    return feed.includes(`DTSTART;TZID=${zone}:`) && description.startsWith(`TZID:${zone}\r\n`)
  }
  const others = ['Asia/Calcutta', 'US/Pacific', 'CET', 'america/chicago']
  expect([...currentNames, ...others].filter((zone) => !isDescribed(zone))).toEqual([])
})
