// A campaign's approval mode: posts inherit it unless they have their own; tightening it unschedules unapproved posts.
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { postApprovals } from '#contract/work/approvals.ts'
import { type Campaign, type CampaignChange, campaigns } from '#contract/marketing/campaigns.ts'
import { deletions } from '#contract/records/deletions.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { type Post, type PostChange, posts } from '#contract/marketing/posts.ts'
import { projects } from '#contract/work/projects.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const manager = await world.addStaff({ staffRole: 'manager' })

interface Surroundings {
  ofProject?: ApprovalMode
  visibility?: Campaign['visibility']
}

async function campaignWith(
  approvalMode: ApprovalMode | null,
  { ofProject = 'optional', visibility = 'shared' }: Surroundings = {},
) {
  const project = await world.addProject(world.company)
  const params = { projectId: project._id }
  await admin.call(projects.change, { params, body: { approvalMode: ofProject } })
  return world.addCampaign(project, { visibility, ...(approvalMode && { approvalMode }) })
}

const of = ({ _id }: Pick<Post, '_id'>) => ({ params: { postId: _id } })
const get = (post: Post, person = admin) => person.call(posts.get, of(post))
const change = (post: Post, body: PostChange) => admin.call(posts.change, { ...of(post), body })
const turn = ({ _id }: Campaign, body: CampaignChange, person = admin) =>
  person.call(campaigns.change, { params: { campaignId: _id }, body })
const inReview = async (campaign: Campaign, fields: object = {}) =>
  change(await world.addPost(campaign, fields), { status: 'in review' })
const scheduled = async (campaign: Campaign) =>
  change(await inReview(campaign), { status: 'scheduled' })
const read = (person: Person, post: Post) => person.call(postApprovals.get, of(post))
const setMode = (post: Post, mode: ApprovalMode | null) =>
  admin.call(postApprovals.setMode, { ...of(post), body: { mode } })
const approve = (person: Person, list: readonly Post[]) =>
  person.call(postApprovals.bulkApprove, {
    body: { posts: list.map(({ _id, version }) => ({ _id, version })) },
  })

describe('the approval mode that applies', () => {
  test.each<[ApprovalMode | null, ApprovalMode | null, ApprovalMode, ApprovalMode]>([
    [null, null, 'optional', 'optional'],
    [null, 'required', 'optional', 'required'],
    [null, 'none', 'required', 'none'],
    ['optional', 'required', 'none', 'optional'],
    ['two stages', null, 'none', 'two stages'],
  ])('to a post with %s in a campaign with %s of a project with %s is %s', async (...modes) => {
    const [own, ofCampaign, ofProject, expected] = modes
    const post = await inReview(await campaignWith(ofCampaign, { ofProject }))
    if (own !== null) await setMode(post, own)
    expect(await read(admin, post)).toMatchObject({ mode: expected, ownMode: own })
    const canBeScheduled = (await get(post)).nextStatuses.includes('scheduled')
    expect(canBeScheduled).toBe(expected === 'none' || expected === 'optional')
  })

  test('prevents scheduling and publishing without approval if required', async () => {
    const post = await inReview(await campaignWith('required'))
    for (const status of ['scheduled', 'published'] as const) {
      const asked = { ...of(post), body: { status } }
      expect(await admin.error(posts.change, asked)).toMatchObject({
        status: 409,
        code: 'wrong_state',
        message: expect.stringContaining('approve'),
      })
    }
    await approve(owner, [post])
    expect(await change(post, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
  })

  test('is chosen with the campaign by staff who manage projects, never by clients', async () => {
    const campaign = await campaignWith(null)
    expect(campaign.approvalMode).toBeNull()
    const asked = { params: { campaignId: campaign._id }, body: { approvalMode: 'none' as const } }
    expect(await turn(campaign, { approvalMode: 'required' }, manager)).toMatchObject({
      approvalMode: 'required',
    })
    expect(await turn(campaign, { approvalMode: null })).toMatchObject({ approvalMode: null })
    const contributor = await world.addStaff({ staffRole: 'contributor' })
    for (const person of [contributor, owner, member]) {
      expect(await person.error(campaigns.change, asked)).toMatchObject({ status: 403 })
    }
    expect(await (await world.otherOwner()).error(campaigns.change, asked)).toMatchObject({
      status: 404,
    })
    const wrong = { ...asked, body: { approvalMode: 'sometimes' as never } }
    expect(await admin.error(campaigns.change, wrong)).toMatchObject({ status: 400 })
  })
})

describe('a scheduled post whose approval becomes required', () => {
  const raises: [string, () => Promise<Campaign>, (campaign: Campaign, post: Post) => unknown][] = [
    ['a campaign’s', () => campaignWith(null), (one) => turn(one, { approvalMode: 'required' })],
    [
      'a campaign’s, by two stages',
      () => campaignWith('none'),
      (one) => turn(one, { approvalMode: 'two stages' }),
    ],
    [
      'a campaign’s that follows its project again',
      () => campaignWith('none', { ofProject: 'required' }),
      (one) => turn(one, { approvalMode: null }),
    ],
    [
      'a campaign’s that was internal',
      () => campaignWith('required', { visibility: 'internal' }),
      (one) => turn(one, { visibility: 'shared' }),
    ],
    [
      'a project’s',
      () => campaignWith(null),
      ({ project }) =>
        admin.call(projects.change, {
          params: { projectId: project },
          body: { approvalMode: 'required' },
        }),
    ],
    ['a post’s', () => campaignWith(null), (_, post) => setMode(post, 'required')],
  ]

  test.each(raises)('is in review again with the same planned day: %s', async (_, make, raise) => {
    const campaign = await make()
    const post = await scheduled(campaign)
    expect(post.status).toBe('scheduled')
    await raise(campaign, post)
    expect(await get(post, owner)).toMatchObject({
      status: 'in review',
      plannedOn: post.plannedOn,
      version: post.version + 1,
    })
    expect(await read(admin, post)).toMatchObject({
      state: 'waiting',
      history: expect.arrayContaining([expect.objectContaining({ action: 'asked' })]),
    })
    const asked = { ...of(post), body: { status: 'scheduled' as const } }
    expect(await admin.error(posts.change, asked)).toMatchObject({ code: 'wrong_state' })
  })

  test.each(['post', 'campaign'])(
    'is in review again once its deleted %s is restored',
    async (kind) => {
      const campaign = await campaignWith(null)
      const post = await scheduled(campaign)
      const recordId = kind === 'post' ? post._id : campaign._id
      await (kind === 'post'
        ? admin.call(posts.remove, of(post))
        : admin.call(campaigns.remove, { params: { campaignId: campaign._id } }))
      const params = { projectId: campaign.project }
      await admin.call(projects.change, { params, body: { approvalMode: 'required' } })
      await admin.call(deletions.restore, { params: { recordId } })
      expect(await get(post)).toMatchObject({ status: 'in review', plannedOn: post.plannedOn })
      await approve(owner, [await get(post)])
      expect(await change(post, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
    },
  )

  test('stays as it is if approved, published, internal or with its own mode', async () => {
    const campaign = await campaignWith(null)
    const approved = await inReview(campaign)
    await approve(owner, [approved])
    await change(approved, { status: 'scheduled' })
    const published = await change(await scheduled(campaign), { status: 'published' })
    const internal = await change(await world.addPost(campaign, { visibility: 'internal' }), {
      status: 'scheduled',
    })
    const free = await scheduled(campaign)
    await setMode(free, 'none')
    await turn(campaign, { approvalMode: 'required' })
    expect((await get(published)).status).toBe('published')
    for (const post of [approved, internal, free]) {
      expect((await get(post)).status).toBe('scheduled')
    }
  })

  test('notifies both sides and is updated in the client’s open window', async () => {
    const campaign = await campaignWith(null)
    const post = await scheduled(campaign)
    await forgetNotifications(world)
    const live = await openLive(world.app, member)
    await turn(campaign, { approvalMode: 'required' })
    expect(await live.update()).toMatchObject({ kind: 'campaign' })
    expect(await live.update()).toMatchObject({ kind: 'post', id: post._id })
    live.close()
    await runNotificationJobs(world)
    const kindsOf = async (person: Person) =>
      (await person.call(notifications.list, { query: {} })).items
        .filter(({ record }) => record._id === post._id)
        .map(({ kind }) => kind)
    expect(await kindsOf(owner)).toEqual(['review'])
    expect(await kindsOf(manager)).toEqual(['unscheduled'])
    // People are not notified about their own actions.
    expect(await kindsOf(admin)).toEqual([])
  })

  test('does not stay scheduled if scheduled at the moment of the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const campaign = await campaignWith(null)
      const post = await inReview(campaign)
      await Promise.allSettled([
        change(post, { status: 'scheduled' }),
        turn(campaign, { approvalMode: 'required' }),
      ])
      expect((await get(post)).status).toBe('in review')
    }
  })

  test('can be published at the same moment as the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const campaign = await campaignWith(null)
      const post = await scheduled(campaign)
      const [published, raised] = await Promise.allSettled([
        change(post, { status: 'published' }),
        turn(campaign, { approvalMode: 'required' }),
      ])
      expect(raised.status).toBe('fulfilled')
      expect((await get(post)).status).toBe(
        published.status === 'fulfilled' ? 'published' : 'in review',
      )
    }
  })
})

describe('several posts at once', () => {
  test('are approved; each that cannot be is listed with the reason', async () => {
    const campaign = await campaignWith('required')
    const [one, other, edited] = [
      await inReview(campaign),
      await inReview(campaign),
      await inReview(campaign),
    ] as const
    const draft = await world.addPost(campaign)
    const foreign = await inReview(
      await world.addCampaign(await world.addProject(world.otherCompany)),
    )
    await change(edited, { text: 'Another' })
    const { approved, failed } = await approve(owner, [one, other, edited, draft, foreign])
    expect(approved.toSorted()).toEqual([one._id, other._id].toSorted())
    expect(Object.fromEntries(failed.map(({ _id, code }) => [_id, code]))).toEqual({
      [edited._id]: 'stale',
      [draft._id]: 'not_found',
      [foreign._id]: 'not_found',
    })
    expect((await get(one)).status).toBe('approved')
    expect((await approve(member, [one])).failed).toEqual([])
    expect((await approve(admin, [await get(edited)])).failed).toMatchObject([
      { code: 'forbidden' },
    ])
  })

  test('are refused if none or too many, or for a signed-out user', async () => {
    const error = (person: Pick<Person, 'error'>, list: object[]) =>
      person.error(postApprovals.bulkApprove, { body: { posts: list as never } })
    const { _id } = await inReview(await campaignWith(null))
    expect(await error(owner, [])).toMatchObject({ status: 400 })
    expect(
      await error(
        owner,
        Array.from({ length: 101 }, () => ({ _id, version: 1 })),
      ),
    ).toMatchObject({ status: 400 })
    expect(await error(world.anonymous, [{ _id, version: 1 }])).toMatchObject({ status: 401 })
  })
})

describe('Home', () => {
  beforeEach(() => world.database.query('delete from posts'))
  const waiting = async (person: Person) =>
    (await person.call(overview.attention, { query: { day: '2026-03-01' } })).groups.find(
      ({ kind }) => kind === 'post',
    )

  test('lists the waiting posts for users who run campaigns', async () => {
    const campaign = await campaignWith('required')
    const post = await inReview(campaign)
    await world.addPost(campaign, { title: 'Draft' })
    const viewer = await world.addStaff({ staffRole: 'viewer' })
    const elsewhere = await world.addStaff({
      staffRole: 'manager',
      companies: [world.otherCompany],
    })
    expect(await waiting(manager)).toMatchObject({ total: 1, items: [{ _id: post._id }] })
    expect(await waiting(viewer)).toBeUndefined()
    expect(await waiting(elsewhere)).toBeUndefined()
    await approve(owner, [post])
    expect(await waiting(manager)).toBeUndefined()
  })
})

test('a move of a post that another user has moved meanwhile is refused', async () => {
  const post = await scheduled(await campaignWith(null))
  const [one, other] = await Promise.allSettled([
    change(post, { plannedOn: '2026-04-01', version: post.version }),
    change(post, { plannedOn: '2026-04-02', version: post.version }),
  ])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const day = one.status === 'fulfilled' ? '2026-04-01' : '2026-04-02'
  expect(await get(post)).toMatchObject({ plannedOn: day, version: post.version + 1 })
})
