// Approval of files on their own: who asks and decides, what is refused, guests, and what deletions bring back.
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalLinks, fileApprovalLinks } from '#contract/approval-links.ts'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import { type NewDecision, approvals, fileApprovals } from '#contract/approvals.ts'
import { companies } from '#contract/companies.ts'
import { deletions } from '#contract/deletions.ts'
import { type File, type FileChange, files } from '#contract/files.ts'
import { notifications } from '#contract/notifications.ts'
import { overview } from '#contract/overview.ts'
import { projects } from '#contract/projects.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture, uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfApprovals } from './reminders.ts'

const world = await openWorld()
const { anonymous: guest } = world
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const otherOwner = await world.otherOwner()
const manager = await world.addStaff({ staffRole: 'manager' })
const contributor = await world.addStaff({ staffRole: 'contributor' })

async function projectWith(approvalMode: ApprovalMode) {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  await admin.call(projects.change, { params, body: { approvalMode } })
  return project
}
const [optional, staged] = [await projectWith('optional'), await projectWith('two stages')]

const of = ({ _id }: Pick<File, '_id'>) => ({ params: { fileId: _id } })
const get = (file: Pick<File, '_id'>, person = admin) => person.call(files.get, of(file))
const change = (file: File, body: FileChange, person = admin) =>
  person.call(files.change, { ...of(file), body })
const errorOf = (file: File, body: FileChange, person = admin) =>
  person.error(files.change, { ...of(file), body })
const asked = { review: 'in review' } as const

type Place = Partial<Parameters<typeof addPicture>[2]> & { uploader?: Person }
async function add({ uploader = manager, ...place }: Place = {}): Promise<File> {
  const picture = { project: optional, name: 'logo.png', ...place }
  return get({ _id: await addPicture(world.app, uploader.id, picture) })
}
const inReview = async (place: Place = {}) => change(await add(place), asked)

const read = (person: Person, file: File) => person.call(fileApprovals.get, of(file))
const sent = (file: File, body: Partial<NewDecision> = {}) => ({
  ...of(file),
  body: { version: file.version, decision: 'approved' as const, ...body },
})
const decide = (person: Person, file: File, body?: Partial<NewDecision>) =>
  person.call(fileApprovals.decide, sent(file, body))
const refused = (person: Person, file: File, body?: Partial<NewDecision>) =>
  person.error(fileApprovals.decide, sent(file, body))
const sendBack = { decision: 'changes asked', reason: 'Larger, please' } as const
const hold = (person: Person, file: File, reason = 'Until the fair') =>
  person.call(fileApprovals.hold, { ...of(file), body: { reason } })
const setMode = (file: File, mode: ApprovalMode | null) =>
  admin.call(fileApprovals.setMode, { ...of(file), body: { mode } })
const approve = (person: Person, list: readonly Pick<File, '_id' | 'version'>[]) =>
  person.call(fileApprovals.bulkApprove, {
    body: { files: list.map(({ _id, version }) => ({ _id, version })) },
  })
const waiting = async (person: Person, file: File) => {
  const params = { companyId: world.company._id }
  const list = await person.call(approvals.waiting, { params })
  return list.find(({ _id }) => _id === file._id)
}
const actionsOf = async (person: Person, file: File) =>
  (await read(person, file)).history.map(({ action }) => action)

/** @returns the link's token */
async function share(file: File, maker: Person = owner): Promise<string> {
  const { url } = await maker.call(fileApprovalLinks.create, { ...of(file), body: {} })
  return url.split('/').at(-1) ?? ''
}
const see = (token: string) => guest.call(approvalLinks.review, { params: { token } })
const said = { name: 'Robin Vale', decision: 'approved' } as const

describe('approval of a file', () => {
  test('is asked for by whoever runs projects, and is the client’s', async () => {
    const file = await add()
    expect(file).toMatchObject({ review: 'none', can: { askApproval: true } })
    expect(await read(owner, file)).toMatchObject({ state: 'none', turn: null })
    const after = await change(file, asked, manager)
    expect(after).toMatchObject({ review: 'in review', version: file.version + 1 })
    expect(await read(owner, file)).toMatchObject({
      state: 'waiting',
      turn: 'client',
      mode: 'optional',
      ownMode: null,
      contentVersion: 1,
      content: {
        title: 'logo.png',
        description: '',
        subtasks: [],
        files: [{ _id: file._id, name: 'logo.png' }],
      },
      history: [{ action: 'asked', version: after.version }],
      can: { decide: true, setMode: false, share: true, hold: true },
    })
    expect(await get(file, owner)).toMatchObject({ can: { askApproval: false } })
  })

  test('is asked for of a file without a project too', async () => {
    const fields = { company: world.company._id }
    const { _id } = await uploadFile(owner, { name: 'a.txt', content: 'A', fields })
    const file = await change(await get({ _id }), asked)
    expect(await waiting(owner, file)).toMatchObject({
      kind: 'file',
      title: 'a.txt',
      project: null,
      version: file.version,
      turn: 'client',
      canDecide: true,
    })
    await decide(owner, file)
    expect(await get(file)).toMatchObject({ review: 'approved', version: file.version + 1 })
    expect(await waiting(owner, file)).toBeUndefined()
  })

  test('is asked for whatever the project’s tasks need', async () => {
    const file = await inReview({ project: await projectWith('none') })
    expect(await read(owner, file)).toMatchObject({ mode: 'optional', turn: 'client' })
  })

  test('is nothing for contributors, viewers, clients or another company’s people to ask for', async () => {
    const file = await add()
    const viewer = await world.addStaff({ staffRole: 'viewer' })
    for (const person of [contributor, viewer, owner]) {
      expect(await errorOf(file, asked, person)).toMatchObject({ status: 403 })
    }
    expect(await errorOf(file, { review: 'none' }, contributor)).toMatchObject({ status: 403 })
    expect(await errorOf(file, asked, otherOwner)).toMatchObject({ status: 404 })
    const elsewhere = await world.addStaff({
      staffRole: 'manager',
      companies: [world.otherCompany],
    })
    expect(await errorOf(file, asked, elsewhere)).toMatchObject({ status: 404 })
    expect(await get(file, contributor)).toMatchObject({
      review: 'none',
      can: { edit: true, askApproval: false },
    })
  })

  test('is that of its task or post, where it is part of one', async () => {
    const task = await world.addTask(optional, { visibility: 'shared' })
    const post = await world.addPost(await world.addCampaign(optional))
    for (const [place, message] of [
      [{ task }, 'This file is approved with its task.'],
      [{ post }, 'This file is approved with its post.'],
    ] as const) {
      const file = await add(place)
      expect(file.can.askApproval).toBe(false)
      expect(await errorOf(file, asked)).toMatchObject({
        status: 409,
        code: 'wrong_state',
        message,
      })
      expect(await admin.error(fileApprovals.get, of(file))).toMatchObject({ status: 404 })
      expect(await refused(owner, file)).toMatchObject({ status: 404 })
      const written = `update files set review = 'in review' where id = '${file._id}'`
      await expect(world.database.query(written)).rejects.toThrow('files_review_standalone')
    }
  })

  test('is not asked for of what the client does not see, unless it is shared at once', async () => {
    const file = await add({ visibility: 'internal' })
    const message = 'Share the file with the client first.'
    expect(await errorOf(file, asked)).toMatchObject({ status: 409, code: 'wrong_state', message })
    const hidden = { ...asked, visibility: 'internal' } as const
    expect(await errorOf(await add(), hidden)).toMatchObject({ status: 409, message })
    await change(file, { ...asked, visibility: 'shared' })
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
  })

  test('is not asked for of what needs none', async () => {
    const file = await add()
    await setMode(file, 'none')
    expect(await errorOf(file, asked)).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: 'This file needs no approval. Change its approval mode first.',
    })
    await setMode(file, null)
    await change(file, asked)
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
  })

  test('is run by staff of its company alone as well', async () => {
    const person = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
    const file = await change(await add({ project: staged }), asked, person)
    await hold(person, file)
    await person.call(fileApprovals.liftHold, of(file))
    expect((await approve(person, [file])).failed).toEqual([])
    expect(await see(await share(file, person))).toMatchObject({ state: 'open' })
    expect(await change(file, { review: 'none' }, person)).toMatchObject({ review: 'none' })
  })

  test('is ended while it waits, and once it was sent back, but not once it is approved', async () => {
    const file = await inReview()
    await hold(owner, file)
    const back = await change(file, { review: 'none' })
    expect(back).toMatchObject({ review: 'none', version: file.version + 1 })
    expect(await read(owner, file)).toMatchObject({ state: 'none', turn: null, hold: null })
    expect(await waiting(admin, file)).toBeUndefined()
    expect(await refused(owner, back)).toMatchObject({
      code: 'wrong_state',
      message: 'This isn’t in review.',
    })
    const returned = await inReview()
    await decide(owner, returned, sendBack)
    expect(await get(returned)).toMatchObject({ can: { askApproval: true, endReview: true } })
    expect(await change(returned, { review: 'none' })).toMatchObject({
      can: { askApproval: true, endReview: false },
    })
    expect(await read(owner, returned)).toMatchObject({ state: 'changes asked', turn: null })
    const approved = await inReview()
    await decide(owner, approved)
    expect(await errorOf(approved, asked)).toMatchObject({
      status: 409,
      message: 'This file was already approved.',
    })
    expect(await errorOf(approved, { review: 'none' })).toMatchObject({
      status: 409,
      message: 'This file isn’t in review.',
    })
  })

  test('is taken back where the file needs none any more', async () => {
    const file = await inReview()
    await setMode(file, 'none')
    expect(await get(file)).toMatchObject({
      review: 'none',
      version: file.version + 1,
      can: { askApproval: false, endReview: false },
    })
    await setMode(file, null)
    expect(await read(owner, file)).toMatchObject({ state: 'none', turn: null })
  })

  test('is not asked for at the moment when the file needs none any more', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = await add()
      await Promise.allSettled([change(file, asked), setMode(file, 'none')])
      expect((await read(admin, file)).mode === 'none' && (await get(file)).review).not.toBe(
        'in review',
      )
    }
  })

  test('that was taken back is asked for anew, with nothing of the hold before', async () => {
    const file = await inReview()
    await hold(owner, file)
    await change(file, { review: 'none' })
    await change(file, asked)
    expect(await read(owner, file)).toMatchObject({ turn: 'client', hold: null })
    expect(await actionsOf(owner, file)).toEqual(['asked', 'asked'])
  })

  test('is asked for again after it was sent back', async () => {
    const file = await inReview()
    await decide(owner, file, sendBack)
    expect(await get(file)).toMatchObject({ review: 'changes asked' })
    const again = await change(file, asked)
    expect(await read(member, again)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await actionsOf(owner, file)).toEqual(['asked', 'changes asked', 'asked'])
    expect(await decide(member, again)).toMatchObject({ state: 'approved' })
  })

  test('asked for twice is asked for once', async () => {
    const file = await inReview()
    await change(file, asked)
    expect(await actionsOf(owner, file)).toEqual(['asked'])
  })

  test('is not asked for of a version that has changed since', async () => {
    const file = await add()
    await change(file, { name: 'mark.png' })
    const body = { ...asked, version: file.version }
    expect(await errorOf(file, body)).toMatchObject({ status: 409, code: 'stale' })
  })

  test('of two who ask at once one asks, and the other is told', async () => {
    const file = await add()
    const body = { ...asked, version: file.version }
    const answers = await Promise.allSettled([
      change(file, body, admin),
      change(file, body, manager),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await actionsOf(owner, file)).toEqual(['asked'])
  })
})

describe('a decision on a file', () => {
  test('stands: once more it changes nothing, and a different one is refused', async () => {
    const file = await inReview()
    expect(await decide(owner, file)).toMatchObject({
      state: 'approved',
      turn: null,
      history: [{ action: 'approved', stage: 'client', person: { _id: owner.id } }, {}],
      lastApproved: { title: 'logo.png', files: [{ _id: file._id }] },
      can: { decide: false },
    })
    expect((await decide(member, file)).history).toHaveLength(2)
    expect(await refused(member, file, sendBack)).toMatchObject({ code: 'wrong_state' })
  })

  test('sends back with a reason only, and the agency is to act then', async () => {
    const file = await inReview()
    expect(await refused(owner, file, { decision: 'changes asked' })).toMatchObject({
      status: 400,
      fields: { reason: 'Say what should change' },
    })
    await decide(member, file, sendBack)
    expect(await get(file, owner)).toMatchObject({ review: 'changes asked' })
    for (const person of [admin, owner]) {
      expect(await waiting(person, file)).toMatchObject({
        state: 'changes asked',
        turn: 'agency',
        canDecide: false,
      })
    }
  })

  test('of two at once one counts', async () => {
    const file = await inReview()
    const answers = await Promise.allSettled([decide(owner, file), decide(member, file, sendBack)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { history } = await read(admin, file)
    expect(history).toHaveLength(2)
    expect((await get(file)).review).toBe(history[0]?.action)
  })

  test('made while the question is taken back is refused, or counts: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = await inReview()
      const [decided, taken] = await Promise.allSettled([
        decide(owner, file),
        change(file, { review: 'none' }),
      ])
      expect([decided.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await get(file)).review).toBe(decided.status === 'fulfilled' ? 'approved' : 'none')
    }
  })

  test('is nobody’s of staff, of another company, or of who is signed out', async () => {
    const file = await inReview()
    expect(await refused(admin, file)).toMatchObject({ status: 403 })
    expect(await refused(otherOwner, file)).toMatchObject({ status: 404 })
    expect(await guest.error(fileApprovals.decide, sent(file))).toMatchObject({ status: 401 })
  })

  test('counts for the file under its later name: its content is the same', async () => {
    const file = await inReview()
    const token = await share(file)
    await change(file, { name: 'mark.png' })
    expect(await see(token)).toMatchObject({ state: 'open', title: 'mark.png' })
    expect(await actionsOf(owner, file)).toEqual(['asked'])
    expect(await decide(owner, file)).toMatchObject({
      state: 'approved',
      lastApproved: { title: 'mark.png' },
    })
    await change(file, { name: 'sign.png' })
    expect(await get(file)).toMatchObject({ review: 'approved', name: 'sign.png' })
    expect(await read(owner, file)).toMatchObject({ state: 'approved' })
  })

  test('on a version that does not exist yet is refused', async () => {
    const file = await inReview()
    expect(await refused(owner, file, { version: file.version + 1 })).toMatchObject({
      status: 409,
      code: 'stale',
    })
  })

  test('shows in the client’s open window', async () => {
    const file = await inReview()
    const live = await openLive(world.app, member)
    await decide(owner, file)
    expect(await live.update()).toMatchObject({ kind: 'file', id: file._id })
    live.close()
  })
})

describe('in two stages', () => {
  test('the agency decides first, then the client, and then nobody', async () => {
    const file = await inReview({ project: staged })
    expect(await read(owner, file)).toMatchObject({ turn: 'agency', can: { decide: false } })
    expect(await refused(owner, file)).toMatchObject({ code: 'wrong_state' })
    expect(await refused(contributor, file)).toMatchObject({ status: 403 })
    expect(await decide(manager, file)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await get(file)).toMatchObject({ review: 'in review' })
    await decide(owner, file)
    expect(await read(manager, file)).toMatchObject({ state: 'approved', can: { decide: false } })
  })

  test('the client learns nothing of what the agency sent back to itself', async () => {
    const file = await inReview({ project: staged })
    await decide(manager, file, { ...sendBack, reason: 'Undercroft' })
    expect(await get(file)).toMatchObject({ review: 'none' })
    expect(await actionsOf(manager, file)).toEqual(['changes asked', 'asked'])
    const seen = await read(owner, file)
    expect(seen).toMatchObject({ state: 'none', turn: null, history: [{ action: 'asked' }] })
    expect(JSON.stringify(seen)).not.toContain('Undercroft')
    expect(await waiting(owner, file)).toBeUndefined()
    const entries = await world.database.query(
      `select action from activity where record_id = $1 and visibility = 'shared' order by id`,
      [file._id],
    )
    expect(entries).toEqual([{ action: 'asked for approval of' }])
    await change(file, asked)
    await decide(manager, file, { version: (await get(file)).version })
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
  })

  test('what the agency approved stays so, where it is hidden and shared again', async () => {
    const file = await inReview({ project: staged })
    await decide(manager, file)
    await change(file, { visibility: 'internal' })
    await change(file, { visibility: 'shared' })
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
    expect(await actionsOf(manager, file)).toEqual(['approved', 'asked'])
  })

  test('what the agency waits for stays its own when the client’s turn comes another way', async () => {
    const project = await projectWith('two stages')
    const [one, other] = [await inReview({ project }), await inReview({ project })]
    const own = await inReview()
    await setMode(own, 'two stages')
    for (const file of [one, other, own]) await hold(manager, file, 'Undercroft')
    expect(await read(owner, one)).toMatchObject({ turn: 'agency', hold: null })
    await setMode(one, 'required')
    await setMode(own, null)
    const params = { projectId: project._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'required' } })
    for (const file of [one, other, own]) {
      expect(await read(owner, file)).toMatchObject({ turn: 'client', hold: null })
    }
  })
})

describe('what the client does not see', () => {
  test('is nothing to them, whether internal or another company’s', async () => {
    const project = await world.addProject(world.otherCompany)
    const foreign = await inReview({ project })
    const internal = await inReview()
    await change(internal, { visibility: 'internal' })
    for (const file of [foreign, internal]) {
      const body = { reason: 'Later' }
      const answers = await Promise.all([
        owner.error(files.get, of(file)),
        owner.error(fileApprovals.get, of(file)),
        refused(owner, file),
        owner.error(fileApprovals.hold, { ...of(file), body }),
        owner.error(fileApprovals.liftHold, of(file)),
        owner.error(fileApprovals.setMode, { ...of(file), body: { mode: null } }),
        owner.error(fileApprovalLinks.create, { ...of(file), body: {} }),
        owner.error(fileApprovalLinks.list, of(file)),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
      expect(await waiting(owner, file)).toBeUndefined()
      expect(await approve(owner, [file])).toMatchObject({
        approved: [],
        failed: [{ _id: file._id, code: 'not_found' }],
      })
      expect(await get(file)).toMatchObject({ review: 'in review' })
    }
  })

  test('waits for nobody, and is asked about anew once it is shared again', async () => {
    const file = await inReview()
    const token = await share(file)
    await change(file, { visibility: 'internal' })
    for (const person of [admin, owner]) expect(await waiting(person, file)).toBeUndefined()
    expect(await see(token)).toEqual({ state: 'revoked' })
    await change(file, { visibility: 'shared' })
    expect(await waiting(owner, file)).toMatchObject({ turn: 'client' })
    expect(await actionsOf(owner, file)).toEqual(['asked', 'asked'])
    expect(await see(token)).toEqual({ state: 'revoked' })
    expect(await see(await share(file))).toMatchObject({ state: 'open' })
  })

  describe('is no row of theirs in the database', () => {
    const client = new pg.Client(world.database.connection('enfilade_client'))
    beforeAll(() => client.connect())
    afterAll(() => client.end())

    test('a file that they add is not approved by that', async () => {
      await client.query('begin')
      await client.query(
        `select set_config('app.companies', $1, true), set_config('app.person', $2, true)`,
        [world.company._id, owner.id],
      )
      const insert = `insert into files (id, company_id, uploaded_by, name, type, size, visibility, preview, review)
        values (gen_random_uuid(), $1, $2, 'a.txt', 'text/plain', 1, 'shared', 'none', $3)`
      const values = (review: string) => [world.company._id, owner.id, review]
      await client.query(insert, values('none'))
      await expect(client.query(insert, values('approved'))).rejects.toMatchObject({
        code: '42501',
      })
      await client.query('rollback')
    })

    test('neither its approvals nor its hold', async () => {
      const foreign = await inReview({ project: await world.addProject(world.otherCompany) })
      const [shown, internal] = [await inReview(), await inReview()]
      const sentBack = await inReview({ project: staged })
      await decide(manager, sentBack, sendBack)
      for (const file of [foreign, shown, internal]) await hold(admin, file)
      await world.database.query(`update files set visibility = 'internal' where id = $1`, [
        internal._id,
      ])
      await client.query('begin')
      await client.query(
        `select set_config('app.companies', $1, true), set_config('app.person', $2, true)`,
        [world.company._id, owner.id],
      )
      const ids = [foreign, shown, internal, sentBack].map(({ _id }) => _id)
      const rows = async (table: string) =>
        (await client.query(`select file_id from ${table} where file_id = any ($1)`, [ids])).rows
      expect(await rows('approvals')).toHaveLength(2)
      expect(await rows('approvals')).toEqual(
        expect.arrayContaining([{ file_id: shown._id }, { file_id: sentBack._id }]),
      )
      expect(await rows('approval_holds')).toEqual([{ file_id: shown._id }])
      const hash = 'select from approval_links where file_id = any ($1)'
      await expect(client.query(hash, [ids])).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    })
  })
})

describe('several files at once', () => {
  test('are approved, and each that cannot be is named with the reason', async () => {
    const [one, other, idle] = [await inReview(), await inReview(), await add()] as const
    const attached = await add({ task: await world.addTask(optional, { visibility: 'shared' }) })
    const later = { ...(await inReview()), version: 9 }
    const { approved, failed } = await approve(owner, [one, other, idle, attached, later])
    expect(approved.toSorted()).toEqual([one._id, other._id].toSorted())
    expect(Object.fromEntries(failed.map(({ _id, code }) => [_id, code]))).toEqual({
      [idle._id]: 'wrong_state',
      [attached._id]: 'not_found',
      [later._id]: 'stale',
    })
    expect(await get(one)).toMatchObject({ review: 'approved' })
    expect((await approve(member, [one])).failed).toEqual([])
    expect((await approve(admin, [await inReview()])).failed).toMatchObject([{ code: 'forbidden' }])
  })
})

describe('a guest', () => {
  beforeEach(() => world.database.query('delete from rate_limits'))
  const say = (token: string, version: number, fields: object = said) => ({
    params: { token },
    body: { name: 'Robin Vale', version, ...fields } as never,
  })
  const fetchFile = async (token: string, fileId: string) =>
    (await guest.send(approvalLinks.file, { params: { token, fileId } })).statusCode

  test('sees and downloads the one file, and decides once in the client’s place', async () => {
    const [file, other] = [await inReview(), await inReview()]
    const token = await share(file, manager)
    expect(await see(token)).toEqual({
      state: 'open',
      title: 'logo.png',
      description: '',
      subtasks: [],
      files: [{ _id: file._id, name: 'logo.png' }],
      version: file.version,
      expiresAt: expect.any(String),
    })
    expect(await fetchFile(token, file._id)).toBe(200)
    expect(await fetchFile(token, other._id)).toBe(404)
    const decided = await guest.call(approvalLinks.decide, say(token, file.version))
    expect(decided).toMatchObject({ state: 'decided', decision: 'approved', name: 'Robin Vale' })
    expect(await get(file)).toMatchObject({ review: 'approved' })
    expect(await read(owner, file)).toMatchObject({
      history: [{ action: 'approved', guest: 'Robin Vale', person: { _id: manager.id } }, {}],
    })
    expect(await fetchFile(token, file._id)).toBe(404)
    const again = await guest.error(approvalLinks.decide, say(token, file.version, sendBack))
    expect(again).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(await owner.call(fileApprovalLinks.list, of(file))).toMatchObject([{ state: 'used' }])
  })

  test('sends back with a reason', async () => {
    const file = await inReview()
    await guest.call(approvalLinks.decide, say(await share(file), file.version, sendBack))
    expect(await get(file)).toMatchObject({ review: 'changes asked' })
  })

  test('sees nothing any more once it is taken back, decided, expired or revoked', async () => {
    const list = [await inReview(), await inReview(), await inReview(), await inReview()] as const
    const tokens = await Promise.all(list.map((file) => share(file)))
    const [taken, decided, expired, revoked] = list
    await change(taken, { review: 'none' })
    await decide(owner, decided)
    await world.database.query(
      `update approval_links set expires_at = now() - interval '1 second' where file_id = $1`,
      [expired._id],
    )
    const [link] = await owner.call(fileApprovalLinks.list, of(revoked))
    const params = { fileId: revoked._id, linkId: link?._id ?? '' }
    await owner.call(fileApprovalLinks.revoke, { params })
    const states = await Promise.all(tokens.map(async (token) => (await see(token)).state))
    expect(states).toEqual(['closed', 'closed', 'expired', 'revoked'])
    for (const [at, token] of tokens.entries()) {
      const fileId = list[at]?._id ?? ''
      expect(await fetchFile(token, fileId)).toBe(404)
      const error = await guest.error(approvalLinks.decide, say(token, 2, sendBack))
      expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })

  test('finds nothing once the file is deleted', async () => {
    const file = await inReview()
    const token = await share(file)
    await admin.call(files.remove, of(file))
    const params = { token }
    expect(await guest.error(approvalLinks.review, { params })).toMatchObject({ status: 404 })
    expect(await fetchFile(token, file._id)).toBe(404)
  })

  test('sees nothing if the link was made at the moment when its file became internal', async () => {
    const file = await inReview()
    const other = await openTransaction(world)
    // Stops the link after the file was found shared.
    await other.run('select from users where id = $1 for update', [owner.id])
    const making = share(file)
    await expect.poll(other.countWaiting, { timeout: 20_000 }).toBe(1)
    const hiding = change(file, { visibility: 'internal' })
    await expect.poll(other.countWaiting, { timeout: 20_000 }).toBe(2)
    await other.commit()
    const [token] = await Promise.all([making, hiding])
    await change(file, { visibility: 'shared' })
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('is sent links by staff who run projects and owners, of what waits for the client', async () => {
    const file = await inReview()
    for (const person of [member, contributor]) {
      const body = {}
      expect(await person.error(fileApprovalLinks.create, { ...of(file), body })).toMatchObject({
        status: 403,
      })
      expect(await person.error(fileApprovalLinks.list, of(file))).toMatchObject({ status: 403 })
    }
    for (const idle of [await add(), await inReview({ project: staged })]) {
      const early = await admin.error(fileApprovalLinks.create, { ...of(idle), body: {} })
      expect(early).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })
})

describe('people are told', () => {
  const run = () => runNotificationJobs(world)
  const listOf = async (person: Person, file: File) =>
    (await person.call(notifications.list, { query: {} })).items.filter(
      ({ record }) => record._id === file._id,
    )
  const kindsOf = async (person: Person, file: File) =>
    (await listOf(person, file)).map(({ kind }) => kind)
  beforeEach(() => forgetNotifications(world))

  test('the client when it is asked, and the uploader of the decision', async () => {
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
      { kind: 'decision', path: `/app/admin/clients/${world.company._id}/files/${file._id}` },
    ])
    for (const person of [admin, contributor, otherOwner]) {
      expect(await kindsOf(person, file)).toEqual([])
    }
    // What is decided waits for nobody any more.
    expect(await kindsOf(member, file)).toEqual([])
  })

  test.each([
    ['a contributor', contributor],
    ['the client', owner],
  ])('of a decision on what %s uploaded everyone who runs projects', async (_, uploader) => {
    const file = await inReview({ uploader })
    await decide(member, file, sendBack)
    await run()
    for (const person of [admin, manager]) expect(await kindsOf(person, file)).toEqual(['decision'])
    expect(await kindsOf(contributor, file)).toEqual([])
  })

  test('in two stages staff first, and the client once the agency has approved', async () => {
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

  test('the client not at all of what the agency sends back to itself', async () => {
    const file = await inReview({ project: staged })
    await decide(admin, file, sendBack)
    await run()
    expect(await kindsOf(manager, file)).toEqual(['decision'])
    expect(await kindsOf(owner, file)).toEqual([])
  })

  test('the client when it is shared again while in review, not of a new name', async () => {
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

  test('the guest’s decision the owners, and whoever made the link', async () => {
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

  test('after days without a decision, each once; not on hold', async () => {
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

describe('what was deleted comes back as it was, and asks nobody again', () => {
  const restore = (recordId: string) => admin.call(deletions.restore, { params: { recordId } })
  const stateOf = async (file: File, token: string) => ({
    file: await get(file),
    approval: await read(owner, file),
    links: await admin.call(fileApprovalLinks.list, of(file)),
    seen: await see(token),
  })

  test('a file with its decisions, its hold and its links, open and withdrawn', async () => {
    const file = await inReview({ project: staged })
    await decide(manager, file)
    const withdrawn = await share(file)
    await change(file, { visibility: 'internal' })
    await change(file, { visibility: 'shared' })
    const token = await share(file)
    await hold(owner, file)
    const before = await stateOf(file, token)
    expect(before).toMatchObject({ approval: { hold: { reason: 'Until the fair' } } })
    expect(before.links.map(({ state }) => state)).toEqual(['open', 'revoked'])
    await runNotificationJobs(world)
    await forgetNotifications(world)
    await admin.call(files.remove, of(file))
    expect(await waiting(owner, file)).toBeUndefined()
    await restore(file._id)
    expect(await stateOf(file, token)).toEqual(before)
    expect(await see(withdrawn)).toEqual({ state: 'revoked' })
    await runNotificationJobs(world)
    const { items } = await owner.call(notifications.list, { query: {} })
    expect(items).toEqual([])
  })

  test.each(['approved', 'changes asked'] as const)('a file that was %s', async (decision) => {
    const file = await inReview()
    const token = await share(file)
    await decide(owner, file, { decision, reason: 'Fine' })
    const before = await stateOf(file, token)
    await admin.call(files.remove, of(file))
    await restore(file._id)
    expect(await stateOf(file, token)).toEqual(before)
  })

  test('with its project', async () => {
    const project = await projectWith('two stages')
    const file = await inReview({ project })
    await decide(manager, file)
    const token = await share(file)
    const before = await stateOf(file, token)
    await admin.call(projects.remove, { params: { projectId: project._id } })
    await restore(project._id)
    expect(await stateOf(file, token)).toEqual(before)
  })

  test('without what the agency’s own review waited for, where it is the client’s turn now', async () => {
    const project = await projectWith('two stages')
    const file = await inReview({ project })
    await hold(manager, file, 'Undercroft')
    await admin.call(files.remove, of(file))
    const params = { projectId: project._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'optional' } })
    await restore(file._id)
    expect(await read(owner, file)).toMatchObject({ turn: 'client', hold: null })
    expect(await read(admin, file)).toMatchObject({ hold: { reason: 'Undercroft' } })
    await hold(owner, file)
    expect(await read(owner, file)).toMatchObject({ hold: { reason: 'Until the fair' } })
  })

  test('with its company', async () => {
    const company = await world.addCompany()
    const project = await world.addProject(company)
    const file = await inReview({ project })
    const token = await share(file, manager)
    await hold(manager, file)
    const stateHere = async () => [await get(file), await read(admin, file), await see(token)]
    const before = await stateHere()
    await admin.call(companies.remove, { params: { companyId: company._id } })
    await restore(company._id)
    expect(await stateHere()).toEqual(before)
  })
})

describe('Home', () => {
  const shown = async (person: Person, file: File) =>
    (await person.call(overview.attention, { query: { day: '2026-03-01' } })).groups
      .find(({ kind }) => kind === 'review')
      ?.items.find(({ _id }) => _id === file._id)
  beforeEach(() => world.database.query('delete from files'))

  test('names the files that wait, for whoever runs projects', async () => {
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

  test('names nothing that waits for nobody: neither what is internal nor what needs none', async () => {
    const [internal, free] = [await inReview(), await inReview()]
    await change(internal, { visibility: 'internal' })
    await setMode(free, 'none')
    expect(await shown(manager, internal)).toBeUndefined()
    expect(await shown(manager, free)).toBeUndefined()
  })
})
