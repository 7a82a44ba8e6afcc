// Approval of files on their own: who asks and decides, alone or for several, in one stage or two.
import { describe, expect, test } from 'vitest'
import { fileApprovals } from '#contract/work/approvals.ts'
import { projects } from '#contract/work/projects.ts'
import { openLive } from '#tests/support/live.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { asked, sendBack, openFileApprovals } from '#tests/support/file-approvals.ts'

const {
  world,
  guest,
  admin,
  owner,
  member,
  otherOwner,
  manager,
  contributor,
  projectWith,
  optional,
  staged,
  of,
  get,
  change,
  errorOf,
  add,
  inReview,
  read,
  sent,
  decide,
  refused,
  hold,
  setMode,
  approve,
  waiting,
  actionsOf,
  share,
  see,
} = await openFileApprovals()

describe('the approval of a file', () => {
  // S2.20.11
  test('is requested by users who run projects, and decided by the client', async () => {
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

  test('can be requested for a file without a project', async () => {
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

  test('can be requested whatever approval the project’s tasks need', async () => {
    const file = await inReview({ project: await projectWith('none') })
    expect(await read(owner, file)).toMatchObject({ mode: 'optional', turn: 'client' })
  })

  test('cannot be requested by contributors, viewers, clients or other companies', async () => {
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

  test('is that of its task or post if the file is part of one', async () => {
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

  test('is requested only for a file that is or becomes shared with the client', async () => {
    const file = await add({ visibility: 'internal' })
    const message = 'Share the file with the client first.'
    expect(await errorOf(file, asked)).toMatchObject({ status: 409, code: 'wrong_state', message })
    const hidden = { ...asked, visibility: 'internal' } as const
    expect(await errorOf(await add(), hidden)).toMatchObject({ status: 409, message })
    await change(file, { ...asked, visibility: 'shared' })
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
  })

  test('is not requested for a file that needs none', async () => {
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

  test('can be managed by staff of chosen companies', async () => {
    const person = await world.addStaff({ staffRole: 'manager', companies: [world.company] })
    const file = await change(await add({ project: staged }), asked, person)
    await hold(person, file)
    await person.call(fileApprovals.liftHold, of(file))
    expect((await approve(person, [file])).failed).toEqual([])
    expect(await see(await share(file, person))).toMatchObject({ state: 'open' })
    expect(await change(file, { review: 'none' }, person)).toMatchObject({ review: 'none' })
  })

  test('can be withdrawn while it waits or is sent back, but not once approved', async () => {
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

  test('is withdrawn when the file no longer needs it', async () => {
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

  test('is not requested at the moment when the file no longer needs it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = await add()
      await Promise.allSettled([change(file, asked), setMode(file, 'none')])
      expect((await read(admin, file)).mode === 'none' && (await get(file)).review).not.toBe(
        'in review',
      )
    }
  })

  test('that was withdrawn can be requested again, without the earlier hold', async () => {
    const file = await inReview()
    await hold(owner, file)
    await change(file, { review: 'none' })
    await change(file, asked)
    expect(await read(owner, file)).toMatchObject({ turn: 'client', hold: null })
    expect(await actionsOf(owner, file)).toEqual(['asked', 'asked'])
  })

  test('can be requested again after it was sent back', async () => {
    const file = await inReview()
    await decide(owner, file, sendBack)
    expect(await get(file)).toMatchObject({ review: 'changes asked' })
    const again = await change(file, asked)
    expect(await read(member, again)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await actionsOf(owner, file)).toEqual(['asked', 'changes asked', 'asked'])
    expect(await decide(member, again)).toMatchObject({ state: 'approved' })
  })

  test('requested twice is requested once', async () => {
    const file = await inReview()
    await change(file, asked)
    expect(await actionsOf(owner, file)).toEqual(['asked'])
  })

  test('is not requested for an outdated version', async () => {
    const file = await add()
    await change(file, { name: 'mark.png' })
    const body = { ...asked, version: file.version }
    expect(await errorOf(file, body)).toMatchObject({ status: 409, code: 'stale' })
  })

  test('is requested once when two users request it at the same moment', async () => {
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
  test('is final: repeating it changes nothing, a different one is refused', async () => {
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

  test('to send back needs a reason, and makes it the agency’s turn', async () => {
    const file = await inReview()
    expect(await refused(owner, file, { decision: 'changes asked' })).toMatchObject({
      status: 400,
      fields: { reason: 'Describe what should change' },
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

  test('counts once when two are made at the same moment', async () => {
    const file = await inReview()
    const answers = await Promise.allSettled([decide(owner, file), decide(member, file, sendBack)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { history } = await read(admin, file)
    expect(history).toHaveLength(2)
    expect((await get(file)).review).toBe(history[0]?.action)
  })

  test('made while the request is withdrawn either counts or is refused', async () => {
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

  test('cannot be made by staff, another company or a signed-out user', async () => {
    const file = await inReview()
    expect(await refused(admin, file)).toMatchObject({ status: 403 })
    expect(await refused(otherOwner, file)).toMatchObject({ status: 404 })
    expect(await guest.error(fileApprovals.decide, sent(file))).toMatchObject({ status: 401 })
  })

  test('counts for a renamed file, because its content is the same', async () => {
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

  test('is shown in the client’s open window', async () => {
    const file = await inReview()
    const live = await openLive(world.app, member)
    await decide(owner, file)
    expect(await live.update()).toMatchObject({ kind: 'file', id: file._id })
    live.close()
  })
})

describe('in two stages', () => {
  test('the agency decides first, then the client, and then no one', async () => {
    const file = await inReview({ project: staged })
    expect(await read(owner, file)).toMatchObject({ turn: 'agency', can: { decide: false } })
    expect(await refused(owner, file)).toMatchObject({ code: 'wrong_state' })
    expect(await refused(contributor, file)).toMatchObject({ status: 403 })
    expect(await decide(manager, file)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await get(file)).toMatchObject({ review: 'in review' })
    await decide(owner, file)
    expect(await read(manager, file)).toMatchObject({ state: 'approved', can: { decide: false } })
  })

  test('the client is not shown what the agency sent back to itself', async () => {
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

  test('the agency’s approval is kept when the file is hidden and shared again', async () => {
    const file = await inReview({ project: staged })
    await decide(manager, file)
    await change(file, { visibility: 'internal' })
    await change(file, { visibility: 'shared' })
    expect(await read(owner, file)).toMatchObject({ turn: 'client' })
    expect(await actionsOf(manager, file)).toEqual(['approved', 'asked'])
  })

  test('the agency’s hold ends when a change of mode makes it the client’s turn', async () => {
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

describe('several files at once', () => {
  test('are approved; each that cannot be is listed with the reason', async () => {
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
