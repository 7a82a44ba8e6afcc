// Tests the wording of error pages.
import { expect, test } from 'vitest'
import { errorSentence, errorStatus } from './error-page.tsx'

const answer = { status: 503, statusText: 'Service Unavailable', internal: false }

test('S8.11.1 an error page shows status, message and reference', () => {
  const data = { code: 'unavailable', message: 'Not now.', requestId: 'r1' }
  expect(errorStatus({ ...answer, data })).toBe('503')
  expect(errorSentence({ ...answer, data })).toBe('Not now. Reference: r1')
  expect(errorSentence({ ...answer, data: null })).toBe('Service Unavailable')
  expect(errorSentence(new Error('Broken'))).toBe('Broken')
  expect(errorSentence('odd')).toBe('Something went wrong on our side.')
})

// S9.1.1
test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
  'Importing a module script failed.',
  'error loading dynamically imported module',
])('S8.11.3 code that cannot be loaded fails with ChunkLoadError: %s', (message) => {
  expect(errorSentence(new TypeError(message))).toContain('ChunkLoadError')
})
