// The server-state cache never replaces data with an older version.
import { expect, test } from 'vitest'
import { messages } from '#contract/site/messages.ts'
import type { Api } from './api.ts'
import { createQueryClient, toQuery } from './query.ts'

const query = toQuery(messages.get, { params: { messageId: '1' } })

test('data read before a change but received after it is dropped', async () => {
  const reads: ((answer: unknown) => void)[] = []
  const api = () => new Promise((resolve) => reads.push(resolve))
  const cache = createQueryClient(api as unknown as Api)
  const read = () => cache.fetchQuery({ ...query, staleTime: 0 })
  const note = () => cache.getQueryData<{ note: string }>(query.queryKey)?.note

  const first = read()
  reads[0]?.({ version: 1, note: 'first' })
  await first
  const late = read()
  cache.setQueryData<unknown>(query.queryKey, { version: 2, note: 'mine' })
  reads[1]?.({ version: 1, note: 'first' })
  await late
  expect(note()).toBe('mine')

  const next = read()
  reads[2]?.({ version: 2, note: 'mine', conversation: ['said since'] })
  await next
  expect(cache.getQueryData(query.queryKey)).toMatchObject({ conversation: ['said since'] })
})
