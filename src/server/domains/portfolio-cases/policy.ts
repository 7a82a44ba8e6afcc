// Who may do what with a case: the agency's side is of whoever edits the website, the company's side its owners'.
import type { CaseDecision } from '#contract/portfolio-cases.ts'
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

/** What is offered now. */
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
