// State transitions of a project's case: propose, reword, agree, change. Pure.
import {
  type CaseDecision,
  CaseItem,
  type CaseState,
  type CaseTexts,
} from '#contract/marketing/portfolio.ts'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { AppError, invalid, wrongState } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'

export interface CaseRow {
  id: string
  companyId: string
  projectId: string
  projectTitle: string
  slug: string
  item: CaseItem
  state: CaseState
  contentVersion: number
  /** Content version that the agency confirmed. */
  agencyVersion: number
  /** Content version that the company agreed to. */
  consentedVersion: number | null
  isConsentEnded: boolean
  decidedAt: Date | null
  decidedBy: { id: string; first: string; last: string } | null
  reason: string
  version: number
  createdAt: Date
  updatedAt: Date
}

export const itemOf = ({ slug, item }: Pick<CaseRow, 'slug' | 'item'>): PortfolioItem => ({
  ...item,
  id: slug,
})

export const isConfirmed = ({ agencyVersion, contentVersion }: CaseRow): boolean =>
  agencyVersion === contentVersion

/** Requires both sides to have confirmed this exact content. */
export const isPublished = (row: CaseRow): boolean =>
  row.state === 'agreed' && row.consentedVersion === row.contentVersion && isConfirmed(row)

const step = (row: CaseRow, change: Partial<CaseRow>): CaseRow => ({
  ...row,
  ...change,
  version: row.version + 1,
})

/** @throws AppError `stale` if the displayed content has changed since it was read */
function checkContent(row: CaseRow, contentVersion: number): void {
  if (contentVersion !== row.contentVersion) throw new AppError('stale')
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** An agreed case is proposed again; a refused one becomes a draft that only the agency sees until it proposes it again. */
const stateAfterChange: Record<CaseState, CaseState> = {
  draft: 'draft',
  proposed: 'proposed',
  agreed: 'proposed',
  declined: 'draft',
  withdrawn: 'draft',
}

/** Change by the agency. @returns the same row if nothing changes */
export function changedCase(row: CaseRow, item: CaseItem, version: number | undefined): CaseRow {
  checkVersion(version, row)
  if (isSame(CaseItem.parse(row.item), item)) return row
  const contentVersion = row.contentVersion + 1
  return step(row, {
    item,
    contentVersion,
    agencyVersion: contentVersion,
    consentedVersion: null,
    state: stateAfterChange[row.state],
    isConsentEnded: row.isConsentEnded || row.state === 'agreed',
  })
}

export function proposedCase(row: CaseRow, contentVersion: number): CaseRow {
  checkContent(row, contentVersion)
  if (row.state === 'proposed' || row.state === 'agreed') {
    throw wrongState('The client has already been asked.')
  }
  return step(row, {
    state: 'proposed',
    agencyVersion: contentVersion,
    consentedVersion: null,
    decidedAt: null,
    decidedBy: null,
    reason: '',
  })
}

export function confirmedCase(row: CaseRow, contentVersion: number): CaseRow {
  checkContent(row, contentVersion)
  if (isConfirmed(row)) throw wrongState('There is no changed wording to confirm.')
  return step(row, { agencyVersion: contentVersion })
}

export function retractedCase(row: CaseRow): CaseRow {
  if (row.state === 'draft') throw wrongState('This case is already a draft.')
  return step(row, {
    state: 'draft',
    consentedVersion: null,
    isConsentEnded: false,
    decidedAt: null,
    decidedBy: null,
    reason: '',
  })
}

/** Keeps the position and picture of each part. */
function withTexts(item: CaseItem, texts: CaseTexts): CaseItem {
  const { solution, gallery, results, ...others } = texts
  const reworded = <Part extends { id: string }>(
    parts: readonly Part[],
    given: readonly ({ id: string } & Partial<Part>)[],
  ) => parts.map((part) => ({ ...part, ...given.find(({ id }) => id === part.id) }))
  return {
    ...item,
    ...others,
    solution: reworded(item.solution, solution),
    gallery: reworded(item.gallery, gallery),
    results: reworded(item.results, results),
  }
}

/** Change by the company, which the agency has to confirm. @returns the same row if nothing changes */
export function rewordedCase(row: CaseRow, texts: CaseTexts, contentVersion: number): CaseRow {
  checkContent(row, contentVersion)
  if (row.state !== 'proposed')
    throw wrongState('You can only change the wording while the case is proposed.')
  const parsed = CaseItem.safeParse(withTexts(row.item, texts))
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error))
  if (isSame(CaseItem.parse(row.item), parsed.data)) return row
  return step(row, { item: parsed.data, contentVersion: row.contentVersion + 1 })
}

/** States in which each decision can be made. */
export const decidable: Record<CaseDecision, readonly CaseState[]> = {
  // Owners may change their mind and agree after all.
  agree: ['proposed', 'declined', 'withdrawn'],
  decline: ['proposed'],
  withdraw: ['agreed'],
}

const stateAfter = { agree: 'agreed', decline: 'declined', withdraw: 'withdrawn' } as const

interface Decided {
  decision: CaseDecision
  contentVersion: number
  reason: string
  person: NonNullable<CaseRow['decidedBy']>
  now: Date
}

/** Consent covers only the content version that was shown. */
export function decidedCase(row: CaseRow, decided: Decided): CaseRow {
  const { decision, contentVersion, reason, person, now } = decided
  checkContent(row, contentVersion)
  if (!decidable[decision].includes(row.state)) {
    throw wrongState('Someone has already agreed or declined.')
  }
  const isAgreed = decision === 'agree'
  return step(row, {
    state: stateAfter[decision],
    consentedVersion: isAgreed ? contentVersion : null,
    isConsentEnded: false,
    decidedAt: now,
    decidedBy: person,
    reason: isAgreed ? '' : reason,
  })
}
