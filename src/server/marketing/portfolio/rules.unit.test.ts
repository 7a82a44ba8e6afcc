// Case transitions: which side acts next, and that only content both sides agreed to word for word is published.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseTexts } from '#contract/marketing/portfolio.ts'
import { sampleCaseItem } from '#tests/support/samples.ts'
import {
  type CaseRow,
  changedCase,
  confirmedCase,
  decidedCase,
  isPublished,
  proposedCase,
  retractedCase,
  rewordedCase,
} from './rules.ts'

const draft: CaseRow = {
  ...{ id: 'case', companyId: 'company', projectId: 'project', projectTitle: 'Project' },
  slug: 'sample-case',
  item: sampleCaseItem,
  state: 'draft',
  ...{ contentVersion: 1, agencyVersion: 1, consentedVersion: null, isConsentEnded: false },
  ...{ decidedAt: null, decidedBy: null, reason: '', version: 1 },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
}

const person = { id: 'owner', first: 'Olive', last: 'Owner' }
const decide = (row: CaseRow, decision: 'agree' | 'decline' | 'withdraw', reason = '') =>
  decidedCase(row, {
    ...{ decision, reason, person, now: new Date(0) },
    contentVersion: row.contentVersion,
  })
const words = (title: string): CaseTexts => {
  const { summary, description, challenge, features } = sampleCaseItem
  return {
    title,
    summary,
    description,
    challenge,
    features,
    solution: [],
    gallery: [],
    results: [],
  }
}
const reword = (row: CaseRow, title: string) => rewordedCase(row, words(title), row.contentVersion)
const change = (row: CaseRow, title: string) =>
  changedCase(row, { ...row.item, title }, row.version)

const proposed = proposedCase(draft, 1)
const agreed = decide(proposed, 'agree')

describe('a case', () => {
  test('is published once its company agrees to what the agency proposed', () => {
    expect(isPublished(proposed)).toBe(false)
    expect(isPublished(agreed)).toBe(true)
    expect(agreed).toMatchObject({ state: 'agreed', consentedVersion: 1, decidedBy: person })
  })

  test('is hidden after a change by the agency until the company agrees again', () => {
    const changed = change(agreed, 'Other')
    expect(changed).toMatchObject({ state: 'proposed', isConsentEnded: true, contentVersion: 2 })
    expect(isPublished(changed)).toBe(false)
    const again = decide(changed, 'agree')
    expect(again.isConsentEnded).toBe(false)
    expect(isPublished(again)).toBe(true)
  })

  test('stays the same when a change alters nothing', () => {
    expect(change(agreed, agreed.item.title)).toBe(agreed)
    expect(reword(proposed, proposed.item.title)).toBe(proposed)
  })

  test('with the company’s wording is published once the agency confirms it', () => {
    const reworded = reword(proposed, 'In our words')
    const both = decide(reworded, 'agree')
    expect(isPublished(both)).toBe(false)
    expect(isPublished(confirmedCase(both, both.contentVersion))).toBe(true)
    expect(isPublished(decide(confirmedCase(reworded, 2), 'agree'))).toBe(true)
  })

  test('keeps its pictures and parts whatever texts the company sends', () => {
    const sent = { ...words('New'), gallery: [{ id: 'front', caption: 'New caption' }] }
    const { item } = rewordedCase(
      proposed,
      { ...sent, solution: [{ id: 'x', title: 'X', text: 'X' }] },
      1,
    )
    expect(item.gallery).toEqual([{ ...sampleCaseItem.gallery[0], caption: 'New caption' }])
    expect(item.solution).toEqual(sampleCaseItem.solution)
  })

  test.each([
    [
      'consent to an earlier content',
      () =>
        decidedCase(change(proposed, 'Other'), {
          decision: 'agree',
          contentVersion: 1,
          reason: '',
          person,
          now: new Date(0),
        }),
      'stale',
    ],
    [
      'words for an earlier content',
      () => rewordedCase(change(proposed, 'Other'), words('Mine'), 1),
      'stale',
    ],
    [
      'a change over another',
      () => changedCase(proposed, { ...sampleCaseItem, title: 'Other' }, 1),
      'stale',
    ],
    ['a second proposal', () => proposedCase(proposed, 1), 'wrong_state'],
    ['consent to a draft', () => decide(draft, 'agree'), 'wrong_state'],
    ['withdrawing what was not agreed to', () => decide(proposed, 'withdraw'), 'wrong_state'],
    ['declining what was agreed to', () => decide(agreed, 'decline'), 'wrong_state'],
    ['words of what was agreed to', () => reword(agreed, 'Mine'), 'wrong_state'],
    ['confirming what nobody changed', () => confirmedCase(agreed, 1), 'wrong_state'],
    ['taking back a draft', () => retractedCase(draft), 'wrong_state'],
  ])('refuses %s', (_, step, code) => {
    expect(step).toThrow(expect.objectContaining({ code }))
  })

  test('that was withdrawn is a draft again once the agency changes it', () => {
    const withdrawn = decide(agreed, 'withdraw', 'We moved on')
    expect(withdrawn).toMatchObject({ state: 'withdrawn', reason: 'We moved on' })
    expect(isPublished(withdrawn)).toBe(false)
    expect(change(withdrawn, 'Other').state).toBe('draft')
    expect(isPublished(decide(withdrawn, 'agree'))).toBe(true)
  })
})

/** Each step returns the row unchanged if it is rejected. */
const steps: Record<string, (row: CaseRow) => CaseRow> = {
  change: (row) => change(row, `${row.item.title.slice(0, 50)}+`),
  propose: (row) => proposedCase(row, row.contentVersion),
  confirm: (row) => confirmedCase(row, row.contentVersion),
  retract: retractedCase,
  reword: (row) => reword(row, `${row.item.title.slice(0, 50)}-`),
  agree: (row) => decide(row, 'agree'),
  decline: (row) => decide(row, 'decline'),
  withdraw: (row) => decide(row, 'withdraw'),
}

test('a published case was seen and approved by both, in any order of actions', () => {
  const names = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 20 })
  fc.assert(
    fc.property(names, (order) => {
      let row = draft
      let agencys = JSON.stringify(row.item)
      let companys: string | undefined
      for (const name of order) {
        let next: CaseRow
        try {
          next = steps[name]?.(row) ?? row
        } catch {
          continue
        }
        if (['change', 'propose', 'confirm'].includes(name)) agencys = JSON.stringify(next.item)
        if (name === 'agree') companys = JSON.stringify(next.item)
        if (['decline', 'withdraw', 'retract'].includes(name)) companys = undefined
        row = next
        if (!isPublished(row)) continue
        expect(JSON.stringify(row.item)).toBe(companys)
        expect(JSON.stringify(row.item)).toBe(agencys)
      }
    }),
  )
})
