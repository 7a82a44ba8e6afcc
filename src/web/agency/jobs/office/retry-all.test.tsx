// The question of Retry all says how many failed jobs are left, while colleagues retry or dismiss some.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RetryAll } from './retry-all.tsx'

test.each([
  [3, 'Retry 3 failed jobs?', 'Retry all'],
  [1, 'Retry 1 failed job?', 'Retry'],
  [0, 'Nothing is left to retry', 'OK'],
])('%i failed jobs left', (total, title, button) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RetryAll total={total} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const texts = html.split(/<[^>]*>/).filter((text) => text !== '')
  expect(texts).toContain(title)
  expect(texts).toContain(button)
})
