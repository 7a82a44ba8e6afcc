// Who is notified of files that are asked for approval, and sees them on Home.
import { beforeEach, describe, expect, test } from 'vitest'
import { approvalLinks } from '#contract/work/approval-links.ts'
import type { File } from '#contract/work/files.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { remindOfApprovals } from './reminders.ts'
import { openFileApprovals, said, sendBack } from '#tests/support/file-approvals.ts'

const {
  world,
  guest,
  admin,
  owner,
  member,
  otherOwner,
  manager,
  contributor,
  staged,
  change,
  inReview,
  decide,
  hold,
  setMode,
  share,
} = await openFileApprovals()

describe('notifications', () => {
  const run = () => runNotificationJobs(world)
  const listOf = async (person: Person, file: File) =>
    (await person.call(notifications.list, { query: {} })).items.filter(
      ({ record }) => record._id === file._id,
    )
  const kindsOf = async (person: Person, file: File) =>
    (await listOf(person, file)).map(({ kind }) => kind)
  beforeEach(() => forgetNotifications(world))

  test('the client is notified of a request, and the uploader of the decision', async () => {
    const file = await inReview()
    await run()
    expect(await listOf(owner, file)).toMatchObject([
      { kind: 'review', record: { kind: 'file', title: 'logo.png' } },
    ])
    expect((await listOf(member, file))[0]?.path).toBe(`/app/client/files/${file._id}`)
    expect(await listOf(manager, file)).toEqual([])
    await decide(owner, file)
    await run()
    expect(await listOf(manager, file)).toMatchObject([
      {
        kind: 'decision',
        outcome: 'approved',
        path: `/app/admin/clients/${world.company._id}/files/${file._id}`,
      },
    ])
    for (const person of [admin, contributor, otherOwner]) {
      expect(await kindsOf(person, file)).toEqual([])
    }
    // A decided file no longer waits for anyone.
    expect(await kindsOf(member, file)).toEqual([])
  })

  test.each([
    ['a contributor', contributor],
    ['the client', owner],
  ])('project staff are notified of a decision on a file that %s uploaded', async (_, uploader) => {
    const file = await inReview({ uploader })
    await decide(member, file, sendBack)
    await run()
    for (const person of [admin, manager]) expect(await kindsOf(person, file)).toEqual(['decision'])
    expect(await kindsOf(contributor, file)).toEqual([])
  })

  test('in two stages staff are notified first, the client once the agency approves', async () => {
    const file = await inReview({ project: staged })
    await run()
    expect(await kindsOf(manager, file)).toEqual(['review'])
    expect(await kindsOf(owner, file)).toEqual([])
    await forgetNotifications(world)
    await decide(manager, file)
    await run()
    expect(await kindsOf(owner, file)).toEqual(['review'])
    expect(await kindsOf(admin, file)).toEqual([])
  })

  test('the client is not notified when the agency sends back to itself', async () => {
    const file = await inReview({ project: staged })
    await decide(admin, file, sendBack)
    await run()
    expect(await kindsOf(manager, file)).toEqual(['decision'])
    expect(await kindsOf(owner, file)).toEqual([])
  })

  test('the client is notified when a file is shared again, not when it is renamed', async () => {
    const file = await inReview()
    await run()
    await forgetNotifications(world)
    await change(file, { name: 'mark.png' })
    await run()
    expect(await kindsOf(owner, file)).toEqual([])
    await change(file, { visibility: 'internal' })
    await change(file, { visibility: 'shared' })
    await run()
    expect(await kindsOf(owner, file)).toEqual(['review'])
  })

  test('owners and the creator of the link are notified of a guest’s decision', async () => {
    const file = await inReview()
    const token = await share(file, admin)
    await forgetNotifications(world)
    const body = { ...said, version: file.version }
    await guest.call(approvalLinks.decide, { params: { token }, body })
    await run()
    for (const person of [owner, manager, admin]) {
      expect(await kindsOf(person, file)).toEqual(['decision'])
    }
    expect(await kindsOf(member, file)).toEqual([])
  })

  test('each side is reminded once after days without a decision, but not on hold', async () => {
    const [file, held] = [await inReview(), await inReview()]
    await hold(owner, held)
    const after = async (hours: number) => {
      const now = new Date(Date.now() + hours * 3_600_000)
      await remindOfApprovals(world.app.platform.agencyDatabase, now)
      await run()
    }
    await run()
    await forgetNotifications(world)
    await after(25)
    await after(26)
    expect(await kindsOf(owner, file)).toEqual(['review'])
    await after(73)
    expect(await kindsOf(manager, file)).toEqual(['waiting'])
    for (const person of [owner, manager]) expect(await kindsOf(person, held)).toEqual([])
    await change(file, { review: 'none' })
    for (const person of [owner, manager]) expect(await kindsOf(person, file)).toEqual([])
  })
})

describe('Home', () => {
  const shown = async (person: Person, file: File) =>
    (await person.call(overview.attention, { query: { day: '2026-03-01' } })).groups
      .find(({ kind }) => kind === 'review')
      ?.items.find(({ _id }) => _id === file._id)
  beforeEach(() => world.database.query('delete from files'))

  test('lists the waiting files for users who run projects', async () => {
    const file = await inReview()
    expect(await shown(manager, file)).toMatchObject({
      title: 'logo.png',
      place: 'Alder Clinic',
      path: `/app/admin/clients/${world.company._id}/files/${file._id}`,
    })
    expect(await shown(contributor, file)).toBeUndefined()
    await decide(owner, file)
    expect(await shown(manager, file)).toBeUndefined()
  })

  test('lists no files that are internal or need no approval', async () => {
    const [internal, free] = [await inReview(), await inReview()]
    await change(internal, { visibility: 'internal' })
    await setMode(free, 'none')
    expect(await shown(manager, internal)).toBeUndefined()
    expect(await shown(manager, free)).toBeUndefined()
  })
})
