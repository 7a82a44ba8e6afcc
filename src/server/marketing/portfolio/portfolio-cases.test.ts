// Portfolio cases: who proposes, sees and decides, what the website shows on the next request, who is notified.
import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { deletions } from '#contract/records/deletions.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import {
  type CaseDecision,
  type CaseItem,
  type CaseTexts,
  type PortfolioCase,
  portfolioCases,
} from '#contract/marketing/portfolio.ts'
import { projects } from '#contract/work/projects.ts'
import { website } from '#contract/site/website-calls.ts'
import { anotherAgency } from '#tests/support/another-agency.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import type { Person } from '#tests/support/people.ts'
import { sampleCaseItem } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const [manager, viewer] = [
  await world.addStaff({ staffRole: 'manager' }),
  await world.addStaff({ staffRole: 'viewer' }),
]

const of = ({ _id }: Pick<PortfolioCase, '_id'>) => ({ params: { caseId: _id } })
const at = ({ contentVersion }: PortfolioCase) => ({ contentVersion })

async function draft(fields: Partial<CaseItem> = {}): Promise<PortfolioCase> {
  const { _id: projectId } = await world.addProject(world.company, { status: 'completed' })
  const body = { item: { ...sampleCaseItem, ...fields } }
  return admin.call(portfolioCases.create, { params: { projectId }, body })
}

const propose = (shown: PortfolioCase) =>
  admin.call(portfolioCases.propose, { ...of(shown), body: at(shown) })
const proposed = async (fields: Partial<CaseItem> = {}) => propose(await draft(fields))
const decide = (shown: PortfolioCase, decision: CaseDecision, reason = '') =>
  owner.call(portfolioCases.decide, { ...of(shown), body: { decision, reason, ...at(shown) } })
const agreed = async (fields: Partial<CaseItem> = {}) => decide(await proposed(fields), 'agree')
const change = (shown: PortfolioCase, fields: Partial<CaseItem>) => {
  const { id: _, ...item } = shown.item
  const body = { item: { ...item, ...fields }, version: shown.version }
  return admin.call(portfolioCases.change, { ...of(shown), body })
}
const wordsOf = ({ item }: PortfolioCase, title: string): CaseTexts => ({
  ...{ title, summary: item.summary, description: item.description, challenge: '' },
  ...{ solution: [], gallery: [], results: [], features: item.features },
})
const reword = (shown: PortfolioCase, title: string, person = owner) =>
  person.call(portfolioCases.reword, {
    ...of(shown),
    body: { ...wordsOf(shown, title), ...at(shown) },
  })
const get = (person: Person, shown: PortfolioCase) => person.call(portfolioCases.get, of(shown))

/** Reads the case as the next visitor sees it. */
const onSite = async ({ item }: PortfolioCase) =>
  (await world.anonymous.call(website.get, {})).content.portfolio.find(({ id }) => id === item.id)

/** Puts an item of the agency's own on the website. */
async function showOwnItem() {
  const { content } = await admin.call(website.settings, {})
  const { portfolio } = anotherAgency(content)
  return (await admin.call(website.change, { body: { portfolio } })).content
}

describe('a case', () => {
  test('is shown to the agency alone as a draft, and to its company once proposed', async () => {
    const shown = await draft({ title: 'Harbor' })
    expect(shown).toMatchObject({ state: 'draft', item: { id: 'harbor', title: 'Harbor' } })
    expect(await owner.error(portfolioCases.get, of(shown))).toMatchObject({ status: 404 })
    const listed = (person: Person) =>
      person.call(portfolioCases.ofCompany, { params: { companyId: world.company._id } })
    expect((await listed(owner)).map(({ _id }) => _id)).not.toContain(shown._id)
    await propose(shown)
    expect((await listed(member)).map(({ _id }) => _id)).toContain(shown._id)
    expect((await get(owner, shown)).can).toMatchObject({
      ...{ edit: false, propose: false, reword: true, agree: true, decline: true, withdraw: false },
    })
    expect(Object.values((await get(member, shown)).can)).not.toContain(true)
    expect(await onSite(shown)).toBeUndefined()
  })

  test('is created from a completed project, and only once', async () => {
    const { _id: open } = await world.addProject(world.company, { status: 'in progress' })
    const body = { item: sampleCaseItem }
    const early = await admin.error(portfolioCases.create, { params: { projectId: open }, body })
    expect(early).toMatchObject({ status: 409, code: 'wrong_state' })
    const { _id: projectId } = await world.addProject(world.company, { status: 'completed' })
    const sent = { params: { projectId }, body }
    const answers = await Promise.all([1, 2].map(() => admin.send(portfolioCases.create, sent)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('gets an address that no other portfolio item has', async () => {
    const { portfolio } = await showOwnItem()
    const title = portfolio[0]?.title ?? ''
    const ids = [(await draft({ title })).item.id, (await draft({ title })).item.id]
    expect(new Set([...ids, ...portfolio.map(({ id }) => id)]).size).toBe(portfolio.length + 2)
  })

  test('gets another address when the website takes its address at the same moment', async () => {
    const [first, ...rest] = (await showOwnItem()).portfolio
    if (!first) throw new Error('There is no item')
    const other = await openTransaction(world)
    // Stops the website's change once it has found the address free.
    await other.run('lock table website_versions in share mode')
    const changing = admin.call(website.change, {
      body: { portfolio: [{ ...first, id: 'lighthouse' }, ...rest] },
    })
    await expect.poll(other.countWaiting).toBe(1)
    const drafting = draft({ title: 'Lighthouse' })
    await expect.poll(other.countWaiting).toBe(2)
    await other.commit()
    await changing
    expect((await drafting).item.id).toBe('lighthouse-2')
    await showOwnItem()
  })

  test.each([
    ['item.title', { title: ' ' }],
    ['item.url', { url: 'javascript:alert(1)' }],
    ['item.features', { features: [] }],
    [
      'item.image.src',
      {
        image: {
          kind: 'file' as const,
          src: `/website/images/${'0'.repeat(32)}.webp`,
          width: 800,
          height: 600,
          alt: 'Gone',
        },
      },
    ],
  ])('is refused at its %s', async (field, fields: Partial<CaseItem>) => {
    const { _id: projectId } = await world.addProject(world.company, { status: 'completed' })
    const body = { item: { ...sampleCaseItem, ...fields } }
    const error = await admin.error(portfolioCases.create, { params: { projectId }, body })
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is managed by users who edit the website; only owners decide on it', async () => {
    const shown = await proposed()
    const { id: _, ...item } = shown.item
    for (const person of [manager, viewer, owner, member]) {
      const put = person.error(portfolioCases.change, { ...of(shown), body: { item } })
      expect(await put).toMatchObject({ status: 403 })
      expect(await person.error(portfolioCases.retract, of(shown))).toMatchObject({ status: 403 })
    }
    const body = { decision: 'agree', ...at(shown) }
    for (const person of [admin, manager, viewer, member]) {
      const decided = person.error(portfolioCases.decide, { ...of(shown), body })
      expect(await decided).toMatchObject({ status: 403 })
      const words = { ...wordsOf(shown, 'Mine'), ...at(shown) }
      const reworded = person.error(portfolioCases.reword, { ...of(shown), body: words })
      expect(await reworded).toMatchObject({ status: 403 })
    }
    const stranger = await world.otherOwner()
    expect(await stranger.error(portfolioCases.get, of(shown))).toMatchObject({ status: 404 })
    const theirs = stranger.error(portfolioCases.decide, { ...of(shown), body })
    expect(await theirs).toMatchObject({ status: 404 })
    const noOne = world.anonymous
    expect(await noOne.error(portfolioCases.get, of(shown))).toMatchObject({ status: 401 })
  })
})

describe('the public site', () => {
  test('shows a case exactly as agreed until the company withdraws it', async () => {
    const shown = await proposed({ title: 'Shown' })
    await decide(shown, 'agree')
    expect(await onSite(shown)).toEqual(shown.item)
    const picture = { params: { name: `portfolio-${shown.item.id}.png` } }
    expect((await world.anonymous.send(website.preview, picture)).statusCode).toBe(200)
    await decide(await get(owner, shown), 'withdraw', 'We moved on')
    expect(await onSite(shown)).toBeUndefined()
    expect((await world.anonymous.send(website.preview, picture)).statusCode).toBe(404)
    expect(await get(admin, shown)).toMatchObject({ state: 'withdrawn', reason: 'We moved on' })
  })

  test('hides a changed case until the company agrees again', async () => {
    const shown = await agreed()
    const changed = await change(shown, { tags: ['New'] })
    expect(changed).toMatchObject({ state: 'proposed', isConsentEnded: true })
    expect(await onSite(shown)).toBeUndefined()
    expect(await get(owner, shown)).toMatchObject({ isConsentEnded: true, can: { agree: true } })
    await decide(changed, 'agree')
    expect(await onSite(shown)).toMatchObject({ tags: ['New'] })
  })

  test('shows the company’s wording once the agency confirms it', async () => {
    const reworded = await reword(await proposed(), 'In our words')
    const both = await decide(reworded, 'agree')
    expect(both).toMatchObject({ isPublished: false, isConfirmed: false })
    expect(await onSite(both)).toBeUndefined()
    const attention = await admin.call(overview.attention, { query: { day: '2026-11-23' } })
    const waiting = attention.groups.find(({ kind }) => kind === 'consent')
    expect(waiting?.items.map(({ _id }) => _id)).toContain(both._id)
    await admin.call(portfolioCases.confirm, { ...of(both), body: at(both) })
    expect(await onSite(both)).toMatchObject({ title: 'In our words' })
  })

  test('hides a case when the agency retracts it or its project is deleted', async () => {
    const [back, gone] = [await agreed(), await agreed()]
    await admin.call(portfolioCases.retract, of(back))
    expect(await onSite(back)).toBeUndefined()
    expect(await owner.error(portfolioCases.get, of(back))).toMatchObject({ status: 404 })
    expect(await onSite(gone)).toBeDefined()
    await admin.call(projects.remove, { params: { projectId: gone.project._id } })
    expect(await onSite(gone)).toBeUndefined()
    await admin.call(deletions.restore, { params: { recordId: gone.project._id } })
    expect(await onSite(gone)).toBeDefined()
  })

  test('shows a restored case at the next free address if its own was taken', async () => {
    const gone = await agreed({ title: 'Breakwater' })
    await admin.call(projects.remove, { params: { projectId: gone.project._id } })
    const taking = await draft({ title: 'Breakwater' })
    expect(taking.item.id).toBe(gone.item.id)
    await admin.call(deletions.restore, { params: { recordId: gone.project._id } })
    const restored = await get(admin, gone)
    expect(restored.item).toEqual({ ...gone.item, id: 'breakwater-2' })
    expect(await onSite(restored)).toBeDefined()
  })
})

describe('concurrent changes', () => {
  test('consent to content that the agency has changed is refused', async () => {
    const seen = await proposed()
    await change(seen, { title: 'Changed meanwhile' })
    const body = { decision: 'agree', ...at(seen) }
    const error = await owner.error(portfolioCases.decide, { ...of(seen), body })
    expect(error).toMatchObject({ status: 409, code: 'stale' })
    expect(await onSite(seen)).toBeUndefined()
  })

  test('consent and a change at the same moment leave both sides with one content', async () => {
    const seen = await proposed()
    const { id: _, ...item } = seen.item
    const changed = { item: { ...item, title: 'Changed' }, version: seen.version }
    await Promise.all([
      owner.send(portfolioCases.decide, {
        ...of(seen),
        body: { decision: 'agree', ...at(seen) },
      }),
      admin.send(portfolioCases.change, { ...of(seen), body: changed }),
    ])
    const { state, item: now, isPublished } = await get(admin, seen)
    expect(now.title === 'Changed' ? state : isPublished).toBe(
      now.title === 'Changed' ? 'proposed' : true,
    )
    expect((await onSite(seen))?.title).toBe(isPublished ? now.title : undefined)
  })

  test('two decisions at the same moment leave one valid state', async () => {
    const shown = await proposed()
    const answers = await Promise.all(
      (['agree', 'decline'] as const).map((decision) =>
        owner.send(portfolioCases.decide, { ...of(shown), body: { decision, ...at(shown) } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    // Owners may agree after declining.
    expect([[200, 409].join(), [200, 200].join()]).toContain(statuses.toSorted().join())
  })
})

describe('notifications', () => {
  beforeEach(() => forgetNotifications(world))

  const notified = async (person: Person, shown: PortfolioCase) => {
    await runNotificationJobs(world)
    const { items } = await person.call(notifications.list, { query: {} })
    return items.filter(({ record }) => record._id === shown._id)
  }

  test('owners are notified of proposals and changes, website editors of answers', async () => {
    const shown = await proposed({ title: 'Told' })
    expect(await notified(owner, shown)).toMatchObject([
      {
        kind: 'consent',
        record: { kind: 'portfolioCase', title: 'Told' },
        path: `/app/client/portfolio/${shown._id}`,
      },
    ])
    expect(await notified(member, shown)).toEqual([])
    await decide(shown, 'decline', 'Not now')
    expect(await notified(admin, shown)).toMatchObject([
      {
        kind: 'consentAnswer',
        excerpt: 'Declined: Not now',
        path: `/app/admin/clients/${world.company._id}/portfolio/${shown._id}`,
      },
    ])
    expect(await notified(manager, shown)).toEqual([])
    await admin.call(portfolioCases.retract, of(shown))
    expect(await notified(owner, shown)).toEqual([])
  })

  test('drafts appear only in the agency’s log and windows, proposed cases in both', async () => {
    const written = await draft({ title: 'Quiet' })
    const live = await openLive(world.app, owner)
    await change(written, { summary: 'Not theirs to know yet.' })
    const shown = await propose(await get(admin, written))
    const { _id: id } = shown
    expect(await live.update()).toMatchObject({ kind: 'portfolioCase', id, version: 3 })
    await admin.call(portfolioCases.retract, of(shown))
    expect(await live.update()).toMatchObject({ kind: 'portfolioCase', id, version: 0 })
    const query = { company: world.company._id }
    const { items } = await admin.call(activity.list, { query })
    expect(items.filter(({ record }) => record === id)).toMatchObject([
      { action: 'retracted', isInternal: true },
      { action: 'proposed', isInternal: false, title: 'Quiet' },
      { action: 'changed', isInternal: true },
      { action: 'created', isInternal: true },
    ])
    live.close()
  })
})
