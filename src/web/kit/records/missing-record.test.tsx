// The replacement of a deleted record names its kind.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Deletion } from '#contract/error-details.ts'
import { MissingRecord } from './missing-record.tsx'

const kinds: [Deletion['kind'], string][] = [
  ['task', 'task'],
  ['socialAccount', 'social account'],
  ['clientService', 'service'],
  ['timeEntry', 'time entry'],
]

test.each(kinds)('a deleted %s is shown as a %s', (kind, noun) => {
  const at = '2026-03-01T09:00:00.000Z'
  const deleted = { kind, name: 'Gone', by: null, at, canRestore: false }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MissingRecord recordId="1" deleted={deleted} wayOn={null} />
    </QueryClientProvider>,
  )
  expect(html).toContain(`The ${noun} “Gone” was deleted.`)
})
