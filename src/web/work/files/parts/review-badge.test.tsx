// What the review badge of a file says, and where it leads.
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { File } from '#contract/work/files.ts'
import { ReviewBadge } from './review-badge.tsx'

const html = (review: File['review'], link?: { to: string }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      {/* Nothing else of the file is read. */}
      <ReviewBadge file={{ name: 'Poster.png', review } as File} link={link} />
    </MemoryRouter>,
  )

test.each([
  ['in review', 'In review'],
  ['changes asked', 'Sent back'],
  ['approved', 'Approved'],
] as const)('%s: “%s” and a link to the approval', (review, words) => {
  const shown = html(review, { to: '/file' })
  expect(shown).toContain(`aria-label="${words}: Poster.png"`)
  expect(shown).toContain('href="/file"')
  expect(shown).toContain(`>${words}</span>`)
  expect(html(review)).not.toContain('<a ')
})

test('a file without an approval request has none', () => {
  expect(html('none', { to: '/file' })).toBe('')
})
