// Moving posts through the real API client, with a fake network.
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Post, posts } from '#contract/marketing/posts.ts'
import { api } from '#web/lib/browser.ts'
import { createQueryClient } from '#web/lib/query.ts'
import { undoLast } from '#web/lib/undo.ts'
import { currentToasts, toast } from '#web/ui/toast-store.ts'
import { move } from './use-move-post.ts'

const company = 'c1'
const list = [posts.ofCompany.path, { params: { companyId: company } }]

/** The server's copy. */
let stored: Post
let failure: 'no answer' | undefined
let cache: QueryClient

async function answer(
  path: string,
  { method = 'GET', body = '' }: { method?: string; body?: string },
) {
  if (!path.includes('/posts/')) return Response.json({ status: 'ok' })
  if (method === 'GET') return Response.json(stored)
  const change = JSON.parse(body) as Post
  if (change.version !== stored.version) {
    const error = {
      code: 'stale',
      message: 'Changed.',
      changed: { by: 'Bo', at: '' },
      requestId: 'r',
    }
    return Response.json({ error }, { status: 409 })
  }
  stored = { ...stored, ...change, version: stored.version + 1 }
  if (failure === 'no answer') throw new TypeError('Failed to fetch')
  return Response.json(stored)
}

const shown = () => cache.getQueryData<Post[]>(list)?.[0]
const texts = () => currentToasts().map(({ text }) => text)

beforeEach(() => {
  failure = undefined
  // Only the fields that a move reads and changes.
  stored = { _id: 'p1', company, title: 'Hello', plannedOn: '2026-11-10', version: 1 } as Post
  cache = createQueryClient(api)
  cache.setQueryData(list, [stored])
  for (const { id } of currentToasts()) toast.dismiss(id)
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

test('a move can be undone', async () => {
  await move(cache, stored, '2026-11-14')
  expect(texts()).toEqual(['“Hello” moved to Nov 14, 2026'])
  await undoLast()
  expect([stored.plannedOn, shown()?.plannedOn]).toEqual(['2026-11-10', '2026-11-10'])
})

test('a colleague’s other changes do not block a move; another day does', async () => {
  const seen = stored
  stored = { ...stored, text: 'New', version: 2 }
  await move(cache, seen, '2026-11-14')
  expect(stored).toMatchObject({ plannedOn: '2026-11-14', text: 'New' })
  stored = { ...stored, plannedOn: '2026-11-20', version: 4 }
  await move(cache, { ...stored, plannedOn: '2026-11-14', version: 3 }, '2026-11-15')
  expect(texts().at(-1)).toBe('“Hello” was not moved. Bo has since moved it to Nov 20, 2026.')
  expect(shown()?.plannedOn).toBe('2026-11-20')
})

test('after an unforeseen error a post is back in its place and can be moved', async () => {
  vi.spyOn(cache, 'setQueryData').mockImplementationOnce(() => {
    throw new Error('Unforeseen')
  })
  await expect(move(cache, stored, '2026-11-14')).rejects.toThrow('Unforeseen')
  expect(shown()?.plannedOn).toBe('2026-11-10')
  await move(cache, stored, '2026-11-15')
  expect(stored.plannedOn).toBe('2026-11-15')
})

test('a move without an answer is not reported as failed and can be undone', async () => {
  failure = 'no answer'
  await move(cache, stored, '2026-11-14')
  expect(texts().at(-1)).toContain('“Hello” may not have been moved.')
  failure = undefined
  currentToasts().at(-1)?.action?.onSelect()
  await expect.poll(texts).toContain('“Hello” moved to Nov 14, 2026')
  await undoLast()
  expect(stored.plannedOn).toBe('2026-11-10')
})

test('a list requested before a move and received during it does not revert it', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<Post[]>()
  const seen: (string | undefined)[] = []
  cache.getQueryCache().subscribe(() => {
    if (shown()?.plannedOn !== seen.at(-1)) seen.push(shown()?.plannedOn)
  })
  // Fetched as a live update makes it.
  const reading = cache
    .fetchQuery({ queryKey: list, queryFn: () => arrival, staleTime: 0 })
    .catch(() => undefined)
  const moving = move(cache, stored, '2026-11-14')
  arrive([{ ...stored, plannedOn: '2026-11-10' }])
  await Promise.all([reading, moving])
  expect(shown()?.plannedOn).toBe('2026-11-14')
  expect(seen).toEqual(['2026-11-10', '2026-11-14'])
})
