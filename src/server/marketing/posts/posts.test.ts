// Posts: who writes and reads them, status transitions, concurrent changes.
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { notifications } from '#contract/records/notifications.ts'
import { projects } from '#contract/work/projects.ts'
import {
  type CampaignPostQuery,
  type Post,
  type PostChange,
  type PostStatus,
  posts,
} from '#contract/marketing/posts.ts'
import { search } from '#contract/records/search.ts'
import { recordVisibility } from '#contract/records/visibility.ts'
import type { Caller } from '#tests/support/caller.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import type { Person } from '#tests/support/people.ts'
import { samplePost } from '#tests/support/samples.ts'
import { addPicture, pdf, png, sendFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { remindOfDuePosts } from './due.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const [manager, contributor, viewer] = [
  await world.addStaff({ staffRole: 'manager' }),
  await world.addStaff({ staffRole: 'contributor' }),
  await world.addStaff({ staffRole: 'viewer' }),
]
const project = await world.addProject(world.company)
const campaign = await world.addCampaign(project, { title: 'Spring sale', visibility: 'shared' })
const month = { from: '2026-03-01', to: '2026-03-31' }

const of = ({ _id }: Pick<Post, '_id'>) => ({ params: { postId: _id } })
const draft = (fields: object = {}, within = campaign) => world.addPost(within, fields)
const read = (person: Person, post: Post) => person.call(posts.get, of(post))
const change = (post: Post, body: PostChange, person = admin) =>
  person.call(posts.change, { ...of(post), body })
const errorOf = (post: Post, body: PostChange, person = admin) =>
  person.error(posts.change, { ...of(post), body })
const inReview = async (fields: object = {}, within = campaign) =>
  change(await draft(fields, within), { status: 'in review' })
const list = (person: Person, query: object = month, company = world.company) =>
  person.call(posts.ofCompany, {
    params: { companyId: company._id },
    query: { ...month, ...query },
  })

describe('a post', () => {
  test('begins as a draft of its campaign', async () => {
    const post = await manager.call(posts.create, {
      params: { campaignId: campaign._id },
      body: { ...samplePost, link: 'example.com/sale' },
    })
    expect(post).toMatchObject({
      ...samplePost,
      link: 'https://example.com/sale',
      status: 'draft',
      visibility: 'shared',
      campaign: { _id: campaign._id, title: 'Spring sale' },
      project: project._id,
      images: [],
      publishedAt: null,
    })
    expect(await read(admin, post)).toMatchObject({
      nextStatuses: ['in review', 'scheduled', 'published'],
      can: { edit: true, delete: true },
    })
  })

  test('is added once, however often it is sent under one key', async () => {
    const sent = { params: { campaignId: campaign._id }, body: { ...samplePost, title: 'Once' } }
    const key = { 'idempotency-key': 'one-post' }
    const answers = await Promise.all([
      admin.call(posts.create, sent, key),
      admin.call(posts.create, sent, key),
    ])
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['channel', { channel: 'pigeon' }],
    ['plannedOn', { plannedOn: '2026-02-30' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['text', { channel: 'x', text: 'x'.repeat(281) }],
    ['text', { text: 'x'.repeat(70_000) }],
  ])('is refused at its %s', async (field, fields) => {
    const sent = { params: { campaignId: campaign._id }, body: { ...samplePost, ...fields } }
    const error = await admin.error(posts.create, sent)
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is written by anyone who runs campaigns, and by no one else', async () => {
    const post = await inReview()
    const sent = { params: { campaignId: campaign._id }, body: samplePost }
    for (const person of [contributor, viewer, owner, member]) {
      expect(await person.error(posts.create, sent)).toMatchObject({ status: 403 })
      expect(await errorOf(post, { title: 'Mine' }, person)).toMatchObject({ status: 403 })
      expect(await person.error(posts.remove, of(post))).toMatchObject({ status: 403 })
      expect(await read(person, post)).toMatchObject({
        nextStatuses: [],
        can: { edit: false, delete: false },
      })
    }
    const [stranger, noOne] = [await world.otherOwner(), world.anonymous]
    expect(await stranger.error(posts.create, sent)).toMatchObject({ status: 404 })
    expect(await stranger.error(posts.get, of(post))).toMatchObject({ status: 404 })
    expect(await errorOf(post, { title: 'Mine' }, stranger)).toMatchObject({ status: 404 })
    expect(await stranger.error(posts.remove, of(post))).toMatchObject({ status: 404 })
    expect(await noOne.error(posts.get, of(post))).toMatchObject({ status: 401 })
    expect(await noOne.error(posts.create, sent)).toMatchObject({ status: 401 })
  })

  test('is changed once when two users change the same version', async () => {
    const post = await draft()
    const { version } = post
    const answers = await Promise.allSettled([
      change(post, { title: 'One', version }),
      change(post, { title: 'Other', version }, manager),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await errorOf(post, { title: 'Late', version })).toMatchObject({ code: 'stale' })
  })

  test('can move to another day in any state', async () => {
    const post = await change(await inReview(), { plannedOn: '2026-03-09' })
    expect(post).toMatchObject({ plannedOn: '2026-03-09', status: 'in review' })
    const published = await change(post, { status: 'published' })
    expect(await change(published, { plannedOn: '2026-03-10' })).toMatchObject({
      plannedOn: '2026-03-10',
      status: 'published',
    })
  })
})

describe('the posts of a company', () => {
  test('are listed for the requested days, of all campaigns or one', async () => {
    const other = await world.addCampaign(project, { visibility: 'shared' })
    const [first, last] = [
      await inReview({ title: 'First', plannedOn: '2025-05-01' }),
      await inReview({ title: 'Last', plannedOn: '2025-05-31' }, other),
    ]
    await inReview({ title: 'Before', plannedOn: '2025-04-30' })
    const may = { from: '2025-05-01', to: '2025-05-31' }
    const ids = async (person: Person, query: object = may) =>
      (await list(person, query)).map(({ _id }) => _id)
    for (const person of [admin, contributor, viewer, owner]) {
      expect(await ids(person)).toEqual([first._id, last._id])
      expect(await ids(person, { ...may, campaign: other._id })).toEqual([last._id])
    }
    const refused = (query: object) =>
      admin.error(posts.ofCompany, {
        params: { companyId: world.company._id },
        query: { ...may, ...query },
      })
    expect(await refused({ to: '2025-07-31' })).toMatchObject({ status: 400 })
    expect(await refused({ to: '2025-04-01' })).toMatchObject({ status: 400 })
    const params = { companyId: world.company._id }
    const stranger = await world.otherOwner()
    expect(await stranger.error(posts.ofCompany, { params, query: may })).toMatchObject({
      status: 404,
    })
  })

  test('are shown to clients from review on, without drafts and internal posts', async () => {
    const hidden = await world.addCampaign(project, { visibility: 'internal' })
    const unseen = [
      await draft({ title: 'Undercroft draft' }),
      await inReview({ title: 'Undercroft', visibility: 'internal' }),
      await inReview({ title: 'Undercroft campaign' }, hidden),
    ]
    const seen = await inReview({ title: 'Overhead' })
    expect(JSON.stringify(await list(owner))).not.toContain('Undercroft')
    expect((await list(owner)).map(({ _id }) => _id)).toContain(seen._id)
    for (const post of unseen) {
      expect(await owner.error(posts.get, of(post))).toMatchObject({ status: 404 })
      expect((await list(admin)).map(({ _id }) => _id)).toContain(post._id)
    }
    const found = async (person: Person) =>
      (await person.call(search.find, { query: { q: 'undercroft' } })).hits
        .filter(({ kind }) => kind === 'post')
        .map(({ _id }) => _id)
        .toSorted()
    expect(await found(admin)).toEqual(unseen.map(({ _id }) => _id).toSorted())
    expect(await found(owner)).toEqual([])
  })

  describe('in one campaign', async () => {
    const own = await world.addCampaign(project, { visibility: 'shared' })
    const ofCampaign = (person: Person, query: CampaignPostQuery = {}) =>
      person.call(posts.ofCampaign, { params: { campaignId: own._id }, query })
    const refused = (caller: Caller, campaignId: string, query: CampaignPostQuery = {}) =>
      caller.error(posts.ofCampaign, { params: { campaignId }, query })

    test('are listed by day, in a range or all, as far as the user may see them', async () => {
      const [last, first] = [
        await inReview({ plannedOn: '2025-08-31' }, own),
        await inReview({ plannedOn: '2025-01-01' }, own),
      ]
      const unseen = [
        await draft({ plannedOn: '2025-09-01' }, own),
        await inReview({ plannedOn: '2025-09-02', visibility: 'internal' }, own),
      ]
      const ids = async (person: Person, query?: CampaignPostQuery) =>
        (await ofCampaign(person, query)).map(({ _id }) => _id)
      const seen = [first._id, last._id]
      for (const person of [admin, contributor, viewer]) {
        expect(await ids(person)).toEqual([...seen, ...unseen.map(({ _id }) => _id)])
      }
      for (const person of [owner, member]) expect(await ids(person)).toEqual(seen)
      expect(await ids(owner, { from: '2025-01-02' })).toEqual([last._id])
      expect(await ids(owner, { to: '2025-08-30' })).toEqual([first._id])
      const days = { from: '2025-01-01', to: '2025-01-01' }
      expect(await ofCampaign(owner, days)).toEqual(await list(owner, days))
    })

    test('are refused if the campaign is, or if the last day is before the first', async () => {
      const hidden = await world.addCampaign(project, { visibility: 'internal' })
      const reversed = await refused(admin, own._id, { from: '2025-05-02', to: '2025-05-01' })
      expect(reversed).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
      expect(await refused(admin, uuidv7())).toMatchObject({ status: 404 })
      expect(await refused(owner, hidden._id)).toMatchObject({ status: 404 })
      expect(await refused(await world.otherOwner(), own._id)).toMatchObject({ status: 404 })
      expect(await refused(world.anonymous, own._id)).toMatchObject({ status: 401 })
    })
  })

  test('disappear from clients’ windows when they become drafts again', async () => {
    const post = await inReview()
    const live = await openLive(world.app, owner)
    await change(post, { status: 'draft' })
    expect(await live.update()).toMatchObject({ kind: 'post', id: post._id, version: 0 })
    live.close()
    expect(await owner.error(posts.get, of(post))).toMatchObject({ status: 404 })
  })

  test('are updated in clients’ windows at once, except drafts', async () => {
    const shown = await inReview()
    const live = await openLive(world.app, member)
    await change(await draft(), { title: 'Quietly' })
    const { version } = await change(shown, { title: 'Loudly' })
    expect(await live.update()).toMatchObject({ kind: 'post', id: shown._id, version })
    live.close()
  })
})

describe('who can see a post', () => {
  test.each([
    ['shared', true],
    ['internal', false],
  ] as const)('%s: the client %s', async (visibility, isSeen) => {
    const post = await inReview({ visibility })
    const params = { kind: 'post', recordId: post._id } as const
    const people = (await admin.call(recordVisibility.list, { params })).map(({ _id }) => _id)
    expect(people).toContain(viewer.id)
    expect(people.includes(owner.id)).toBe(isSeen)
    for (const person of [owner, contributor, await world.otherOwner()]) {
      const { statusCode } = await person.send(posts.get, of(post))
      expect(people.includes(person.id)).toBe(statusCode === 200)
    }
  })
})

describe('states', () => {
  const steps: [PostStatus[], PostChange['status'], boolean][] = [
    [['in review'], 'draft', true],
    [['scheduled'], 'published', true],
    [['published'], 'scheduled', true],
    [['published'], 'draft', false],
    [['published'], 'in review', false],
  ]
  test.each(steps)('%s to %s: %s', async (path, status, isAllowed) => {
    let post: Post = await draft()
    for (const step of path) post = await change(post, { status: step as PostChange['status'] })
    const { statusCode } = await admin.send(posts.change, { ...of(post), body: { status } })
    expect(statusCode).toBe(isAllowed ? 200 : 409)
  })

  test('no one can set a post to approved or changes asked', async () => {
    const post = await inReview()
    for (const status of ['approved', 'changes asked']) {
      expect(await errorOf(post, { status } as never)).toMatchObject({ status: 400 })
    }
  })

  test('a draft needs text or a picture, and a picture where its channel requires one', async () => {
    const empty = await draft({ text: '' })
    expect(await errorOf(empty, { status: 'in review' })).toMatchObject({
      fields: { text: 'Write a text or add a picture first' },
    })
    const bare = await draft({ channel: 'instagram' })
    const refused = await errorOf(bare, { status: 'in review' })
    expect(refused.fields?.['images']).toContain('picture')
    await addPicture(world.app, admin.id, { project, post: bare, name: 'front.png' })
    const shown = await change(bare, { status: 'in review' })
    expect(shown.images).toMatchObject([{ name: 'front.png' }])
  })

  test('a post published by hand has its date and link and can no longer be edited', async () => {
    const post = await change(await draft(), { status: 'scheduled' })
    expect(await errorOf(post, { publishedUrl: 'example.com/1' })).toMatchObject({ status: 400 })
    const published = await change(post, { status: 'published', publishedUrl: 'example.com/1' })
    expect(published).toMatchObject({
      status: 'published',
      publishedUrl: 'https://example.com/1',
      publishedAt: expect.any(String),
    })
    expect(await errorOf(post, { text: 'Another' })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: expect.stringContaining('published'),
    })
    const back = await change(post, { status: 'scheduled' })
    expect(back).toMatchObject({ publishedUrl: '', publishedAt: null })
    expect(await change(post, { text: 'Another' })).toMatchObject({ text: 'Another' })
  })
})

test('a published post marked as unpublished waits for approval again', async () => {
  const own = await world.addProject(world.company)
  const within = await world.addCampaign(own, { visibility: 'shared' })
  const post = await change(await draft({}, within), { status: 'published' })
  const params = { projectId: own._id }
  await admin.call(projects.change, { params, body: { approvalMode: 'required' } })
  expect(await read(admin, post)).toMatchObject({ nextStatuses: ['in review'] })
  expect(await change(post, { status: 'in review' })).toMatchObject({
    status: 'in review',
    publishedAt: null,
  })
})

describe('the pictures of a post', () => {
  const upload = async (person: Person, post: Post, name = 'photo.png') =>
    sendFile(person, {
      name,
      content: name.endsWith('.pdf') ? pdf('Notes') : await png(),
      fields: { company: world.company._id, post: post._id },
    })

  test('can be added by users who may edit the post, and seen by those who see it', async () => {
    const post = await draft()
    const answer = await upload(manager, post)
    expect(answer.statusCode).toBe(201)
    const file = answer.json<{ _id: string }>()
    expect(file).toMatchObject({ post: { _id: post._id }, project: { _id: project._id } })
    expect((await upload(contributor, post)).statusCode).toBe(403)
    const params = { fileId: file._id }
    expect((await owner.send(files.content, { params })).statusCode).toBe(404)
    const now = await change(post, { status: 'in review' })
    expect(now.version).toBe(3)
    expect((await owner.send(files.content, { params })).statusCode).toBe(200)
    expect((await upload(owner, post)).statusCode).toBe(403)
    expect(await contributor.error(files.remove, { params })).toMatchObject({ status: 403 })
  })

  test('must be pictures, and cannot change once the post is published', async () => {
    const post = await draft()
    const refused = (await upload(admin, post, 'notes.pdf')).json()
    expect(refused.error).toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining('“notes.pdf”'),
    })
    const { _id: fileId } = (await upload(admin, post)).json<{ _id: string }>()
    await change(post, { status: 'published' })
    expect((await upload(admin, post)).statusCode).toBe(409)
    expect(await admin.error(files.remove, { params: { fileId } })).toMatchObject({ status: 409 })
  })

  test('fit the number that its channel allows unless the post is a draft', async () => {
    const post = await draft({ channel: 'pinterest', text: '' })
    const { _id: fileId } = (await upload(admin, post)).json<{ _id: string }>()
    await change(post, { status: 'in review' })
    const refused = await admin.error(files.remove, { params: { fileId } })
    expect(refused).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('draft'),
    })
    expect((await upload(admin, post)).statusCode).toBe(409)
    expect(await read(owner, post)).toMatchObject({ images: [{ _id: fileId }] })
    await change(post, { status: 'draft' })
    expect((await upload(admin, post)).statusCode).toBe(201)
    await admin.call(files.remove, { params: { fileId } })
    await change(post, { status: 'in review' })
  })
})

describe('a deleted post', () => {
  test('cannot get back a picture whose place another picture has taken', async () => {
    const post = await draft({ channel: 'pinterest' })
    const recordId = await addPicture(world.app, manager.id, { project, post, name: 'one.png' })
    await manager.call(files.remove, { params: { fileId: recordId } })
    await addPicture(world.app, manager.id, { project, post, name: 'two.png' })
    await change(post, { status: 'in review' })
    const refused = await manager.error(deletions.restore, { params: { recordId } })
    expect(refused).toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/one picture/),
    })
    await change(post, { status: 'draft' })
    await manager.call(deletions.restore, { params: { recordId } })
  })

  test('is restored with its pictures', async () => {
    const post = await inReview()
    await addPicture(world.app, admin.id, { project, post, name: 'front.png' })
    const before = await read(owner, post)
    await admin.call(posts.remove, of(post))
    expect(await owner.error(posts.get, of(post))).toMatchObject({ status: 404 })
    await manager.call(deletions.restore, { params: { recordId: post._id } })
    expect(await read(owner, post)).toEqual(before)
  })

  test('is deleted and restored with its campaign and its company', async () => {
    const company = await world.addCompany()
    const within = await world.addCampaign(await world.addProject(company))
    const post = await inReview({}, within)
    const steps = [
      [() => admin.call(campaigns.remove, { params: { campaignId: within._id } }), within._id],
      [() => admin.call(companies.remove, { params: { companyId: company._id } }), company._id],
    ] as const
    for (const [remove, recordId] of steps) {
      await remove()
      expect(await admin.error(posts.get, of(post))).toMatchObject({ status: 404 })
      await admin.call(deletions.restore, { params: { recordId } })
      expect(await read(admin, post)).toMatchObject({ status: 'in review', version: post.version })
    }
  })
})

test('the activity log lists changes to a post and whether clients see them', async () => {
  const post = await draft({ title: 'Told' })
  await change(post, { status: 'in review' })
  await change(post, { text: 'Longer' })
  const entries = async (person: Person) =>
    (
      await person.call(activity.list, { query: { company: world.company._id, size: 100 } })
    ).items.filter(({ record }) => record === post._id)
  expect(await entries(admin)).toMatchObject([
    { action: 'changed', fields: ['text'], isInternal: false },
    { action: 'moved', from: 'draft', to: 'in review', isInternal: false },
    { action: 'created', isInternal: true, title: 'Told' },
  ])
})

describe('notifications', () => {
  beforeEach(() => forgetNotifications(world))
  const kindsOf = async (person: Person, post: Post) =>
    (await person.call(notifications.list, { query: {} })).items
      .filter(({ record }) => record._id === post._id)
      .map(({ kind }) => kind)

  test('the client is notified when a post is up for review', async () => {
    const post = await inReview()
    const internal = await inReview({ visibility: 'internal' })
    await runNotificationJobs(world)
    expect(await kindsOf(owner, post)).toEqual(['review'])
    const { items } = await owner.call(notifications.list, { query: {} })
    expect(items.find(({ record }) => record._id === post._id)).toMatchObject({
      record: { kind: 'post', title: 'Sample post' },
      path: `/app/client/posts/${post._id}`,
    })
    expect(await kindsOf(owner, internal)).toEqual([])
  })

  test('campaign managers are notified on a post’s day and once it is over', async () => {
    const post = await change(await draft({ plannedOn: '2026-03-02' }), { status: 'scheduled' })
    const at = async (moment: string) => {
      await remindOfDuePosts(world.app.platform.agencyDatabase, new Date(moment))
      await runNotificationJobs(world)
      return kindsOf(manager, post)
    }
    expect(await at('2026-03-01T12:00:00')).toEqual([])
    expect(await at('2026-03-02T06:00:00')).toEqual([])
    expect(await at('2026-03-02T09:00:00')).toEqual(['postDue'])
    expect(await at('2026-03-02T10:00:00')).toEqual(['postDue'])
    expect(await at('2026-03-03T09:00:00')).toEqual(['postDue', 'postDue'])
    expect(await kindsOf(owner, post)).toEqual([])
    expect(await kindsOf(contributor, post)).toEqual([])
    await change(post, { status: 'published' })
    expect(await kindsOf(manager, post)).toEqual([])
  })
})
