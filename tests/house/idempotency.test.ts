// An Idempotency-Key must cover the same calls in the contract and /openapi.json; every other POST says why it needs none.
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openWorld } from '#tests/support/world.ts'
import { reasons } from './idempotency-reasons.ts'

const posts = endpoints.filter(({ method }) => method === 'POST')
const callsOf = (some: typeof posts) => some.map(({ method, path }) => `${method} ${path}`)

test('every POST takes an Idempotency-Key or has a reason not to', () => {
  const others = callsOf(posts.filter(({ isIdempotent }) => !isIdempotent))
  expect(
    Object.keys(reasons).toSorted(),
    'set isIdempotent on the endpoint, or say in idempotency-reasons.ts why a repeat does no harm',
  ).toEqual(others.toSorted())
  expect(Object.entries(reasons).filter(([, reason]) => !/\w{3}/.test(reason))).toEqual([])
})

test('/openapi.json has the header and its 409 for exactly these calls', async () => {
  const { anonymous } = await openWorld()
  const { paths } = (await anonymous.raw({ method: 'GET', url: '/openapi.json' })).json<{
    paths: Record<
      string,
      Record<
        string,
        { parameters?: { name: string }[]; responses: Record<string, { description?: string }> }
      >
    >
  }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses }]) => ({
      call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      hasHeader: parameters.some(({ name }) => name === 'Idempotency-Key'),
      isReported: responses['409']?.description?.includes('`key_reused`') ?? false,
    })),
  )
  const covered = callsOf(posts.filter(({ isIdempotent }) => isIdempotent)).toSorted()
  const withHeader = described.filter(({ hasHeader }) => hasHeader).map(({ call }) => call)
  const withRefusal = described.filter(({ isReported }) => isReported).map(({ call }) => call)
  expect(withHeader.toSorted()).toEqual(covered)
  expect(withRefusal.toSorted()).toEqual(covered)
})
