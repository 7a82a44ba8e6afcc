// Approval of files that clients do not see, and of files that were deleted and come back.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileApprovalLinks } from '#contract/work/approval-links.ts'
import { fileApprovals } from '#contract/work/approvals.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { type File, files } from '#contract/work/files.ts'
import { notifications } from '#contract/records/notifications.ts'
import { projects } from '#contract/work/projects.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { sendBack, openFileApprovals } from '#tests/support/file-approvals.ts'

const {
  world,
  admin,
  owner,
  manager,
  projectWith,
  staged,
  of,
  get,
  change,
  inReview,
  read,
  decide,
  refused,
  hold,
  approve,
  waiting,
  actionsOf,
  share,
  see,
} = await openFileApprovals()

describe('a file that the client may not see', () => {
  test('answers 404 to them, whether internal or of another company', async () => {
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

  test('waits for no one, and needs approval again once it is shared again', async () => {
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

  describe('in the database', () => {
    const client = new pg.Client(world.database.connection('enfilade_client'))
    beforeAll(() => client.connect())
    afterAll(() => client.end())

    test('cannot be added by a client as already approved', async () => {
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

    test('has no approvals or holds that a client can read', async () => {
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

describe('restoring', () => {
  const restore = (recordId: string) => admin.call(deletions.restore, { params: { recordId } })
  const stateOf = async (file: File, token: string) => ({
    file: await get(file),
    approval: await read(owner, file),
    links: await admin.call(fileApprovalLinks.list, of(file)),
    seen: await see(token),
  })

  test('keeps a file’s decisions, hold and links, without new notifications', async () => {
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

  test.each(['approved', 'changes asked'] as const)(
    'keeps the approval state of a file that was %s',
    async (decision) => {
      const file = await inReview()
      const token = await share(file)
      await decide(owner, file, { decision, reason: 'Fine' })
      const before = await stateOf(file, token)
      await admin.call(files.remove, of(file))
      await restore(file._id)
      expect(await stateOf(file, token)).toEqual(before)
    },
  )

  test('keeps the approval state of a file restored with its project', async () => {
    const project = await projectWith('two stages')
    const file = await inReview({ project })
    await decide(manager, file)
    const token = await share(file)
    const before = await stateOf(file, token)
    await admin.call(projects.remove, { params: { projectId: project._id } })
    await restore(project._id)
    expect(await stateOf(file, token)).toEqual(before)
  })

  test('hides the agency’s hold from the client when it is the client’s turn', async () => {
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

  test('keeps the approval state of a file restored with its company', async () => {
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
