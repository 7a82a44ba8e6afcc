// Tests the server-rendered guest page: what it shows in each state, and the answers of its form.
import { renderToStaticMarkup } from 'react-dom/server'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { type Review, approvalLinks } from '#contract/work/approval-links.ts'
import { unshownFields } from '#tests/support/unshown-fields.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { ReviewPage } from './review-page.tsx'
import { action, loader } from './review.tsx'

// The agency's local time zone.
vi.hoisted(() => vi.stubEnv('TZ', 'Asia/Tokyo'))

const open: Review = {
  state: 'open',
  title: 'Poster <b>',
  description: 'In oak',
  subtasks: ['Sand it', 'Oil it'],
  files: [{ _id: '0199aaaa-0000-7000-8000-000000000000', name: 'front.png' }],
  version: 3,
  expiresAt: '2026-11-29T10:00:00.000Z',
}

const agency = { name: 'Lintel', color: '#143cc4' }

/** @param issue the call's error */
function toArgs(review: Review | ApiError, request: Request): LoaderFunctionArgs {
  const context = new RouterContextProvider()
  const answer = async (endpoint: unknown) => {
    const isOfLink = endpoint === approvalLinks.review || endpoint === approvalLinks.decide
    if (isOfLink && review instanceof ApiError) throw review
    return isOfLink ? review : { content: { agency } }
  }
  // The page makes no other calls.
  context.set(apiContext, answer as unknown as Api)
  // Our loaders read nothing else.
  return { request, params: { token: 'secret' }, context } as unknown as LoaderFunctionArgs
}

const get = (review: Review | ApiError) =>
  loader(toArgs(review, new Request('http://localhost/review/secret')))

const post = (review: Review | ApiError, fields: Record<string, string>) =>
  action(
    toArgs(
      review,
      new Request('http://localhost/review/secret', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
    ),
  )

const html = (review: Review | null, refused?: Parameters<typeof ReviewPage>[0]['refused']) =>
  renderToStaticMarkup(
    <ReviewPage agency={agency} token="secret" review={review} refused={refused} />,
  )

describe('the page', () => {
  test('shows what needs a decision, its files from the link’s own path, and a form', () => {
    const shown = html(open)
    expect(shown).toContain('Poster &lt;b&gt;')
    for (const subtask of ['Sand it', 'Oil it']) expect(shown).toContain(`>${subtask}</li>`)
    expect(shown).toContain('href="/reviews/secret/files/0199aaaa-0000-7000-8000-000000000000"')
    expect(shown).toMatch(/<form [^>]*method="post"/)
    expect(shown).toContain('name="version" value="3"')
    expect(shown).not.toContain('<script')
  })

  test.each<[string, Review]>([
    ['open', open],
    [
      'decided',
      {
        state: 'decided',
        title: 'Poster',
        decision: 'approved',
        name: 'Kim',
      },
    ],
  ])('shows all fields of the answer for an %s review', (_, review) => {
    expect(unshownFields(review, html)).toEqual([])
  })

  test('of a file shows only its name and the file itself', () => {
    const shown = html({ ...open, title: 'front.png', description: '', subtasks: [] })
    expect(shown).toContain('>front.png</h1>')
    expect(shown).toContain('download="">front.png</a>')
    expect(shown).not.toMatch(/class="words"|Subtasks|A post for/)
  })

  const ended: [Review | null, string][] = [
    [{ state: 'expired' }, 'This link has expired'],
    [{ state: 'revoked' }, 'This link was revoked'],
    [{ state: 'outdated' }, 'There is a newer version'],
    [{ state: 'closed' }, 'There’s nothing to decide'],
    [null, 'This link does not work'],
  ]
  test.each(ended)('of %j says so, and nothing else', (review, title) => {
    const shown = html(review, {
      values: { name: 'Robin', decision: 'approved', reason: '' },
      errors: {},
      problem: 'Refused',
    })
    expect(shown).toContain(title)
    expect(shown).not.toMatch(/<form|<a |Robin|Refused/)
  })

  const decided: Review = {
    state: 'decided',
    title: 'Poster',
    decision: 'approved',
    name: 'Kim',
  }
  test.each([...ended.map(([review]) => review), decided])(
    'of %j shows what was typed before',
    (review) => {
      const values = { name: 'Robin', decision: 'changes asked', reason: 'Larger\n<b>letters' }
      const shown = html(review, { values, errors: {}, problem: 'Refused' })
      expect(shown).toContain('You wrote')
      expect(shown).toContain('class="words">Larger\n&lt;b&gt;letters</p>')
    },
  )

  test('keeps what was typed, with each error at its field', () => {
    const values = { name: 'Robin', decision: 'changes asked', reason: '' }
    const shown = html(open, { values, errors: { reason: 'Say what' }, problem: undefined })
    expect(shown).toMatch(/value="Robin"/)
    expect(shown).toMatch(/id="reason-error">Say what</)
    expect(shown).toMatch(/aria-invalid="true"/)
  })

  test.each([
    [open, 200],
    [{ state: 'expired' } as const, 410],
    [new ApiError('not_found', 'None'), 404],
  ])('is not cached or indexed: %j', async (review, status) => {
    const { init } = await get(review)
    expect(init).toMatchObject({
      status,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    })
  })
})

test('shows the last day of the link in the agency’s time zone', () => {
  const expiresAt = '2026-11-29T22:00:00.000Z'
  expect(html({ ...open, expiresAt })).toContain('until Nov 30, 2026')
})

describe('its form', () => {
  const fields = { version: '3', name: 'Robin', decision: 'approved', reason: '' }

  test('redirects to the page once it is decided', async () => {
    const answer = await post(open, fields)
    expect(answer).toBeInstanceOf(Response)
    const { status, headers } = answer as Response
    expect([status, headers.get('location')]).toEqual([303, '/review/secret'])
  })

  test.each([
    [new ApiError('stale', 'Changed'), 409, 'Changed'],
    [new ApiError('wrong_state', 'Decided'), 409, 'Decided'],
    [new ApiError('not_found', 'None'), 404, 'None'],
    [new ApiError('too_many_requests', 'Later'), 429, 'Later'],
    [new ApiError('unavailable', 'Busy'), 503, 'Busy'],
    [new ApiError('network', 'Away'), 503, 'Away'],
  ])('says why it was refused: %j', async (issue, status, problem) => {
    expect(await post(issue, fields)).toMatchObject({ data: { problem }, init: { status } })
  })

  test.each([
    [1, 'in a second.'],
    [60, 'in 60 seconds.'],
    [700, 'in 12 minutes.'],
  ])('says when to send it again: after %s s', async (retryAfterSeconds, words) => {
    const issue = new ApiError('too_many_requests', 'Later', { retryAfterSeconds })
    expect(await post(issue, fields)).toMatchObject({
      data: { problem: expect.stringContaining(words), values: { name: 'Robin' } },
      init: { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
    })
  })
})
