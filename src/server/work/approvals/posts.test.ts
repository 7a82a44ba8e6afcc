// Approval of posts: who decides, what revokes a decision, what is rejected without approval, and guests.
import { beforeEach, describe, expect, test } from 'vitest'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { approvalLinks, postApprovalLinks } from '#contract/work/approval-links.ts'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { type NewDecision, approvals, postApprovals } from '#contract/work/approvals.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { notifications } from '#contract/records/notifications.ts'
import { type Post, type PostChange, posts } from '#contract/marketing/posts.ts'
import { projects } from '#contract/work/projects.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfApprovals } from './reminders.ts'

const world = await openWorld()
const { anonymous: guest } = world
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const manager = await world.addStaff({ staffRole: 'manager' })

async function campaignWith(approvalMode: ApprovalMode) {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  await admin.call(projects.change, { params, body: { approvalMode } })
  return { project, campaign: await world.addCampaign(project, { visibility: 'shared' }) }
}
const [optional, required, staged] = [
  await campaignWith('optional'),
  await campaignWith('required'),
  await campaignWith('two stages'),
]

const of = ({ _id }: Pick<Post, '_id'>) => ({ params: { postId: _id } })
const get = (post: Post, person = admin) => person.call(posts.get, of(post))
const change = (post: Post, body: PostChange, person = admin) =>
  person.call(posts.change, { ...of(post), body })
const errorOf = (post: Post, body: PostChange) => admin.error(posts.change, { ...of(post), body })
const inReview = async ({ campaign } = optional, fields: object = {}) =>
  change(await world.addPost(campaign, fields), { status: 'in review' })
const read = (person: Person, post: Post) => person.call(postApprovals.get, of(post))
const sent = (post: Post, body: Partial<NewDecision> = {}) => ({
  ...of(post),
  body: { version: post.version, decision: 'approved' as const, ...body },
})
const decide = (person: Person, post: Post, body?: Partial<NewDecision>) =>
  person.call(postApprovals.decide, sent(post, body))
const refused = (person: Person, post: Post, body?: Partial<NewDecision>) =>
  person.error(postApprovals.decide, sent(post, body))
const sendBack = { decision: 'changes asked', reason: 'Warmer, please' } as const

async function approved(within = optional, fields: object = {}) {
  const post = await inReview(within, fields)
  await decide(owner, post)
  return get(post)
}

describe('a decision on a post', () => {
  // S2.20.11
  test('is made by the client, and approves the post', async () => {
    const post = await inReview()
    expect(await read(owner, post)).toMatchObject({
      state: 'waiting',
      turn: 'client',
      content: {
        title: 'Sample post',
        description: 'Sample text',
        post: { channel: 'linkedin', link: '', plannedOn: '2026-03-02' },
      },
      can: { decide: true, setMode: false, share: true },
    })
    expect(await decide(owner, post)).toMatchObject({
      state: 'approved',
      history: [
        { action: 'approved', stage: 'client', person: { _id: owner.id } },
        { action: 'asked' },
      ],
      can: { decide: false },
    })
    expect(await get(post)).toMatchObject({ status: 'approved', version: post.version + 1 })
  })

  test('to send back needs a reason, and the post can be in review again', async () => {
    const post = await inReview()
    expect(await refused(owner, post, { decision: 'changes asked' })).toMatchObject({
      status: 400,
      fields: { reason: 'Describe what should change' },
    })
    expect(await decide(member, post, sendBack)).toMatchObject({ state: 'changes asked' })
    expect(await get(post, owner)).toMatchObject({ status: 'changes asked' })
    await change(post, { text: 'Warmer', status: 'in review' })
    expect(await read(owner, post)).toMatchObject({ state: 'waiting', turn: 'client' })
  })

  test('is final: repeating it changes nothing, a different one is refused', async () => {
    const post = await inReview()
    await decide(owner, post)
    expect((await decide(member, post)).history).toHaveLength(2)
    expect(await refused(member, post, sendBack)).toMatchObject({ code: 'wrong_state' })
  })

  test('counts once when two are made at the same moment', async () => {
    const post = await inReview()
    const answers = await Promise.allSettled([decide(owner, post), decide(member, post, sendBack)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('applies to the text and pictures seen, whatever the day', async () => {
    const post = await inReview()
    await change(post, { text: 'Another' })
    expect(await refused(owner, post)).toMatchObject({ status: 409, code: 'stale' })
    const pictured = await inReview()
    await addPicture(world.app, admin.id, {
      project: optional.project,
      post: pictured,
      name: 'a.png',
    })
    expect(await refused(owner, pictured)).toMatchObject({ code: 'stale' })
    const moved = await inReview()
    await change(moved, { plannedOn: '2026-03-20' })
    expect(await decide(owner, moved)).toMatchObject({ state: 'approved' })
  })

  test('cannot be made by staff, other companies or signed-out users, or on a draft', async () => {
    const post = await inReview()
    expect(await refused(admin, post)).toMatchObject({ status: 403 })
    expect(await refused(await world.otherOwner(), post)).toMatchObject({ status: 404 })
    expect(await guest.error(postApprovals.decide, sent(post))).toMatchObject({ status: 401 })
    expect(await refused(owner, await world.addPost(optional.campaign))).toMatchObject({
      status: 404,
    })
  })
})

describe('an approval of a post', () => {
  test.each([
    ['one character of its text', (post: Post) => change(post, { text: 'Sample text!' })],
    ['its title', (post: Post) => change(post, { title: 'Another' })],
    ['its link', (post: Post) => change(post, { link: 'example.com' })],
    ['its channel', (post: Post) => change(post, { channel: 'facebook' })],
    [
      'a picture',
      (post: Post) =>
        addPicture(world.app, admin.id, { project: optional.project, post, name: 'new.png' }),
    ],
  ])('is revoked by an edit: %s; it is in review again', async (_, edit) => {
    for (const status of ['approved', 'scheduled'] as const) {
      let post: Post = await approved()
      if (status === 'scheduled') post = await change(post, { status })
      await edit(post)
      expect(await get(post, owner)).toMatchObject({ status: 'in review' })
      expect(await read(owner, post)).toMatchObject({
        state: 'revoked',
        turn: 'client',
        history: [{ action: 'revoked' }, { action: 'approved' }, { action: 'asked' }],
        lastApproved: { description: 'Sample text' },
        can: { decide: true },
      })
    }
  })

  test('disappears from the client’s open window within a second after an edit', async () => {
    const post = await approved()
    const live = await openLive(world.app, member)
    await change(post, { text: 'Sample text.' })
    expect(await live.update()).toMatchObject({ kind: 'post', id: post._id })
    expect(await read(member, post)).toMatchObject({ state: 'revoked' })
    live.close()
  })

  test('is kept after a change of day, scheduling and publishing', async () => {
    const post = await approved(required)
    await change(post, { plannedOn: '2026-03-30' })
    await change(post, { status: 'scheduled' })
    await change(post, { status: 'published', publishedUrl: 'example.com/1' })
    expect(await read(owner, post)).toMatchObject({ state: 'approved' })
  })

  test('is kept when the unchanged post is taken off the schedule', async () => {
    const post = await approved()
    await change(post, { status: 'scheduled' })
    expect(await change(post, { status: 'in review' })).toMatchObject({ status: 'approved' })
  })

  test('is restored with a deleted post', async () => {
    const post = await approved(required)
    await addPicture(world.app, admin.id, { project: required.project, post, name: 'a.png' })
    await decide(owner, await get(post))
    await change(post, { status: 'scheduled' })
    const before = [await read(owner, post), await get(post)]
    await admin.call(posts.remove, of(post))
    await admin.call(deletions.restore, { params: { recordId: post._id } })
    expect([await read(owner, post), await get(post)]).toEqual(before)
  })
})

describe('where an approval is required', () => {
  test('no post is scheduled or published without it', async () => {
    const post = await inReview(required)
    expect((await get(post)).nextStatuses).toEqual(['draft'])
    for (const status of ['scheduled', 'published'] as const) {
      expect(await errorOf(post, { status })).toMatchObject({
        status: 409,
        code: 'wrong_state',
        message: expect.stringContaining('approve'),
      })
    }
    await decide(owner, post)
    expect(await change(post, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
  })

  test('no post is edited and scheduled in one change', async () => {
    const post = await approved(required)
    expect(await errorOf(post, { text: 'Other words', status: 'scheduled' })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
    expect(await get(post)).toMatchObject({ status: 'approved', text: 'Sample text' })
  })

  test('internal posts need no approval and are not shown as scheduled until shared', async () => {
    const post = await world.addPost(required.campaign, { visibility: 'internal' })
    await change(post, { status: 'scheduled' })
    expect(await errorOf(post, { visibility: 'shared' })).toMatchObject({ code: 'wrong_state' })
  })

  test('a post may have its own approval mode, which staff choose', async () => {
    const post = await inReview(required)
    const body = { mode: 'none' } as const
    expect(await owner.error(postApprovals.setMode, { ...of(post), body })).toMatchObject({
      status: 403,
    })
    const own = await manager.call(postApprovals.setMode, { ...of(post), body })
    expect(own).toMatchObject({ mode: 'none', ownMode: 'none', state: 'none' })
    expect(await change(post, { status: 'published' })).toMatchObject({ status: 'published' })
  })

  test('a job that bypasses the rules is refused by the database', async () => {
    const post = await inReview(required)
    const write = world.database.query(
      `update posts set status = 'scheduled', version = version + 1 where id = '${post._id}'`,
    )
    await expect(write).rejects.toThrow('not approved')
  })
})

describe('in two stages', () => {
  test('the agency decides first, then the client, and then no one', async () => {
    const post = await inReview(staged)
    expect(await read(owner, post)).toMatchObject({ turn: 'agency', can: { decide: false } })
    expect(await refused(owner, post)).toMatchObject({ code: 'wrong_state' })
    expect(await decide(manager, post)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await get(post)).toMatchObject({ status: 'in review' })
    expect(await errorOf(post, { status: 'scheduled' })).toMatchObject({ code: 'wrong_state' })
    await decide(owner, post)
    expect(await read(manager, post)).toMatchObject({ state: 'approved', can: { decide: false } })
    expect(await refused(manager, post)).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('the agency’s hold ends when a change of mode makes it the client’s turn', async () => {
    const within = await campaignWith('two stages')
    const [one, other] = [await inReview(within), await inReview(within)]
    const body = { reason: 'Undercroft' }
    for (const post of [one, other]) await manager.call(postApprovals.hold, { ...of(post), body })
    await manager.call(postApprovals.setMode, { ...of(one), body: { mode: 'required' } })
    const params = { projectId: within.project._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'optional' } })
    for (const post of [one, other]) {
      expect(await read(owner, post)).toMatchObject({ turn: 'client', hold: null })
      expect(await read(admin, post)).toMatchObject({ hold: null })
    }
  })

  test('the agency’s hold ends when the campaign changes to one stage', async () => {
    const within = await campaignWith('optional')
    const params = { campaignId: within.campaign._id }
    const setMode = (approvalMode: ApprovalMode) =>
      admin.call(campaigns.change, { params, body: { approvalMode } })
    await setMode('two stages')
    const post = await inReview(within)
    const body = { reason: 'Until the fair' }
    await manager.call(postApprovals.hold, { ...of(post), body })
    await setMode('required')
    expect(await read(admin, post)).toMatchObject({ turn: 'client', hold: null })
    await owner.call(postApprovals.hold, { ...of(post), body })
    await setMode('optional')
    expect(await read(admin, post)).toMatchObject({ turn: 'client', hold: body })
  })

  test('a post the agency sends back to itself is a draft hidden from the client', async () => {
    const post = await inReview(staged)
    await decide(manager, post, { ...sendBack, reason: 'Undercroft' })
    expect(await get(post)).toMatchObject({ status: 'draft' })
    expect(await owner.error(posts.get, of(post))).toMatchObject({ status: 404 })
    expect(await owner.error(postApprovals.get, of(post))).toMatchObject({ status: 404 })
  })
})

describe('a guest', () => {
  beforeEach(() => world.database.query('delete from rate_limits'))
  const tokenOf = async (post: Post, maker: Person = owner) => {
    const { url } = await maker.call(postApprovalLinks.create, { ...of(post), body: {} })
    return url.split('/').at(-1) ?? ''
  }
  const see = (token: string) => guest.call(approvalLinks.review, { params: { token } })
  const say = (token: string, version: number, fields: object = { decision: 'approved' }) =>
    guest.call(approvalLinks.decide, {
      params: { token },
      body: { name: 'Robin Vale', version, ...fields } as never,
    })

  test('sees one post with its pictures, and decides instead of the client', async () => {
    const post = await inReview(required)
    const fileId = await addPicture(world.app, admin.id, {
      project: required.project,
      post,
      name: 'front.png',
    })
    const token = await tokenOf(post)
    const seen = await see(token)
    expect(seen).toMatchObject({
      state: 'open',
      title: 'Sample post',
      description: 'Sample text',
      files: [{ _id: fileId, name: 'front.png' }],
      post: { channel: 'linkedin', plannedOn: '2026-03-02' },
    })
    const { statusCode } = await guest.send(approvalLinks.file, { params: { token, fileId } })
    expect(statusCode).toBe(200)
    await say(token, post.version + 1)
    expect(await get(post)).toMatchObject({ status: 'approved' })
    expect(await read(admin, post)).toMatchObject({
      history: [{ action: 'approved', guest: 'Robin Vale', person: { _id: owner.id } }, {}],
    })
    expect(await change(post, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
  })

  test('can send back with a reason', async () => {
    const post = await inReview()
    await say(await tokenOf(post, admin), post.version, sendBack)
    expect(await get(post)).toMatchObject({ status: 'changes asked' })
  })

  test('sees nothing once the post is edited or a draft again, or the link is revoked', async () => {
    const [edited, drafted, revoked] = [await inReview(), await inReview(), await inReview()]
    const tokens = [await tokenOf(edited), await tokenOf(drafted), await tokenOf(revoked)] as const
    await change(edited, { text: 'Other words' })
    await change(drafted, { status: 'draft' })
    const [link] = await owner.call(postApprovalLinks.list, of(revoked))
    const params = { postId: revoked._id, linkId: link?._id ?? '' }
    await owner.call(postApprovalLinks.revoke, { params })
    expect(await see(tokens[0])).toEqual({ state: 'outdated' })
    expect(await see(tokens[1])).toEqual({ state: 'closed' })
    expect(await see(tokens[2])).toEqual({ state: 'revoked' })
  })

  test('sees nothing once the post or campaign was internal, even if shared again', async () => {
    const campaign = await world.addCampaign(required.project, { visibility: 'shared' })
    const hide: ((post: Post, visibility: 'internal' | 'shared') => Promise<unknown>)[] = [
      (post, visibility) => change(post, { visibility }),
      (_, visibility) =>
        admin.call(campaigns.change, {
          params: { campaignId: campaign._id },
          body: { visibility },
        }),
    ]
    for (const set of hide) {
      const post = await inReview({ ...required, campaign })
      const token = await tokenOf(post)
      await set(post, 'internal')
      await set(post, 'shared')
      expect(await read(admin, post)).toMatchObject({ turn: 'client' })
      expect(await see(token)).toEqual({ state: 'revoked' })
    }
  })

  test('sees nothing by a link made at the moment when its campaign became internal', async () => {
    const campaign = await world.addCampaign(required.project, { visibility: 'shared' })
    const setVisibility = (visibility: 'internal' | 'shared') =>
      admin.call(campaigns.change, {
        params: { campaignId: campaign._id },
        body: { visibility },
      })
    const post = await inReview({ ...required, campaign })
    const other = await openTransaction(world)
    // Stops the link after the campaign was found shared.
    await other.run('select from users where id = $1 for update', [owner.id])
    const making = tokenOf(post)
    await expect.poll(other.countWaiting).toBe(1)
    const hiding = setVisibility('internal')
    await expect.poll(other.countWaiting).toBe(2)
    await other.commit()
    const [token] = await Promise.all([making, hiding])
    await setVisibility('shared')
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('sees nothing if the post was deleted while its campaign became internal', async () => {
    const campaign = await world.addCampaign(required.project, { visibility: 'shared' })
    const setVisibility = (visibility: 'internal' | 'shared') =>
      admin.call(campaigns.change, { params: { campaignId: campaign._id }, body: { visibility } })
    const post = await inReview({ ...required, campaign })
    const token = await tokenOf(post)
    await admin.call(posts.remove, of(post))
    await setVisibility('internal')
    await admin.call(deletions.restore, { params: { recordId: post._id } })
    await setVisibility('shared')
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('gets links only from staff who run campaigns and owners', async () => {
    const post = await inReview()
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    for (const person of [member, contributor]) {
      const asked = { ...of(post), body: {} }
      expect(await person.error(postApprovalLinks.create, asked)).toMatchObject({ status: 403 })
      expect(await person.error(postApprovalLinks.list, of(post))).toMatchObject({ status: 403 })
    }
  })
})

test('waiting posts are listed for both sides together with tasks', async () => {
  const post = await inReview(optional, { title: 'Waits' })
  await world.addPost(optional.campaign, { title: 'Undercroft' })
  const params = { companyId: world.company._id }
  for (const person of [admin, owner]) {
    const list = await person.call(approvals.waiting, { params })
    expect(list.find(({ _id }) => _id === post._id)).toMatchObject({
      kind: 'post',
      title: 'Waits',
      turn: 'client',
      canDecide: person === owner,
    })
    expect(JSON.stringify(list)).not.toContain('Undercroft')
  }
})

test('a hold can be set and lifted, and ends with a decision', async () => {
  const post = await inReview()
  const body = { reason: 'Until the fair' }
  await owner.call(postApprovals.hold, { ...of(post), body })
  expect(await read(admin, post)).toMatchObject({ hold: { reason: 'Until the fair' } })
  await owner.call(postApprovals.liftHold, of(post))
  expect(await read(admin, post)).toMatchObject({ hold: null })
  await owner.call(postApprovals.hold, { ...of(post), body })
  await decide(owner, post)
  expect(await read(admin, post)).toMatchObject({ hold: null, state: 'approved' })
})

describe('notifications', () => {
  const run = () => runNotificationJobs(world)
  const kindsOf = async (person: Person, post: Post) =>
    (await person.call(notifications.list, { query: {} })).items
      .filter(({ record }) => record._id === post._id)
      .map(({ kind }) => kind)
  beforeEach(() => forgetNotifications(world))

  test('the author is notified of a decision, the client when an edit revokes it', async () => {
    const body = {
      title: 'Mine',
      channel: 'linkedin',
      text: 'One',
      plannedOn: '2026-03-02',
    } as const
    const params = { campaignId: optional.campaign._id }
    const post = await manager.call(posts.create, { params, body })
    const { version } = await change(post, { status: 'in review' })
    await run()
    expect(await kindsOf(owner, post)).toEqual(['review'])
    await decide(owner, { ...post, version })
    await run()
    expect(await kindsOf(manager, post)).toEqual(['decision'])
    await change(post, { text: 'Two' })
    await run()
    expect(await kindsOf(owner, post)).toEqual(['review', 'review'])
  })

  test('campaign staff are notified if the author no longer runs campaigns', async () => {
    const leaving = await world.addStaff({ staffRole: 'manager' })
    const params = { campaignId: optional.campaign._id }
    const body = { title: 'Theirs', channel: 'linkedin', text: 'One', plannedOn: '2026-03-02' }
    const post = await leaving.call(posts.create, { params, body: body as never })
    const { version } = await change(post, { status: 'in review' })
    await world.database.query(`update users set staff_role = 'viewer' where id = '${leaving.id}'`)
    await decide(owner, { ...post, version }, sendBack)
    await run()
    expect(await kindsOf(manager, post)).toEqual(['decision'])
    expect(await kindsOf(leaving, post)).toEqual([])
  })

  test('each side is reminded once after days without a decision', async () => {
    const post = await inReview()
    const after = async (hours: number) => {
      const now = new Date(Date.now() + hours * 3_600_000)
      await remindOfApprovals(world.app.platform.agencyDatabase, now)
      await run()
    }
    await run()
    await forgetNotifications(world)
    await after(25)
    await after(26)
    expect(await kindsOf(owner, post)).toEqual(['review'])
    await after(73)
    expect(await kindsOf(manager, post)).toEqual(['waiting'])
  })
})

test('hiding a picture from the client also revokes the approval', async () => {
  const post = await inReview()
  const picture = { project: optional.project, post, name: 'a.png' }
  const fileId = await addPicture(world.app, admin.id, picture)
  await decide(owner, await get(post))
  const body = { visibility: 'internal' } as const
  await admin.call(files.change, { params: { fileId }, body })
  expect(await get(post, owner)).toMatchObject({ status: 'in review', images: [] })
})
