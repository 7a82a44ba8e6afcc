// Policies for cases: website editors act for the agency, owners for the company.
import type { CaseDecision } from '#contract/marketing/portfolio.ts'
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly } from '#server/platform/viewer.ts'
import { type CaseRow, decidable, isConfirmed } from './rules.ts'

export const editsWebsite = staffWith('settings')

type Owned = Pick<CaseRow, 'companyId'>

export const ownsCase: Policy<Owned> = (viewer, { companyId }) =>
  !isReadOnly(viewer) && isOwnerOf(viewer, companyId)

const canDecide =
  (decision: CaseDecision): Policy<CaseRow> =>
  (viewer, row) =>
    ownsCase(viewer, row) && decidable[decision].includes(row.state)

const isAsked = ({ state }: CaseRow) => state === 'proposed' || state === 'agreed'

/** Actions that the current state allows. */
export const policy = {
  edit: editsWebsite,
  propose: (viewer, row) => editsWebsite(viewer, row) && !isAsked(row),
  confirm: (viewer, row) => editsWebsite(viewer, row) && isAsked(row) && !isConfirmed(row),
  retract: (viewer, row) => editsWebsite(viewer, row) && row.state !== 'draft',
  reword: (viewer, row) => ownsCase(viewer, row) && row.state === 'proposed',
  agree: canDecide('agree'),
  decline: canDecide('decline'),
  withdraw: canDecide('withdraw'),
} satisfies Record<string, Policy<CaseRow>>
