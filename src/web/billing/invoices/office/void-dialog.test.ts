// Warnings before voiding an invoice the client already has.
import { expect, test } from 'vitest'
import { whatClientHas } from './void-dialog.tsx'

const sent = {
  kind: 'invoice',
  companyName: 'Brightleaf',
  sentAt: '2026-11-02T09:00:00Z',
  viewedAt: null,
} as const
const words = (...said: Parameters<typeof whatClientHas>) => whatClientHas(...said).join(' ')

test('says when the invoice was sent and opened', () => {
  expect(words(sent, undefined)).toMatch(/^It was sent to Brightleaf on Nov 2, 2026.*\.$/)
  expect(words({ ...sent, viewedAt: '2026-11-03T09:00:00Z' }, undefined)).toMatch(
    /, and opened there on Nov 3, 2026/,
  )
})

test('says whether the invoice was or may be delivered as an e-invoice', () => {
  const accepted = { state: 'accepted', at: '2026-11-02T09:01:00Z' } as const
  expect(words(sent, accepted)).toContain('It was delivered via Peppol on Nov 2')
  expect(words(sent, accepted)).toContain('A credit note would')
  expect(words({ ...sent, kind: 'credit note' }, accepted)).not.toContain('A credit note would')
  expect(words(sent, { state: 'queued', at: null })).toContain('on its way via Peppol')
  expect(words(sent, { state: 'refused', at: null })).not.toContain('Peppol')
})
