// Policies for cases: website editors act for the agency, owners for the company.
import type { CaseDecision } from '#contract/marketing/portfolio.ts'
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf, isReadOnly } from '#server/platform/caller.ts'
import { type CaseRow, decidable, isConfirmed } from './rules.ts'

export const editsWebsite = staffWith('settings')

type Owned = Pick<CaseRow, 'companyId'>

export const ownsCase: Policy<Owned> = (caller, { companyId }) =>
  !isReadOnly(caller) && isOwnerOf(caller, companyId)

const canDecide =
  (decision: CaseDecision): Policy<CaseRow> =>
  (caller, row) =>
    ownsCase(caller, row) && decidable[decision].includes(row.state)

const isAsked = ({ state }: CaseRow) => state === 'proposed' || state === 'agreed'

/** Actions that the current state allows. */
export const policy = {
  edit: editsWebsite,
  propose: (caller, row) => editsWebsite(caller, row) && !isAsked(row),
  confirm: (caller, row) => editsWebsite(caller, row) && isAsked(row) && !isConfirmed(row),
  retract: (caller, row) => editsWebsite(caller, row) && row.state !== 'draft',
  reword: (caller, row) => ownsCase(caller, row) && row.state === 'proposed',
  agree: canDecide('agree'),
  decline: canDecide('decline'),
  withdraw: canDecide('withdraw'),
} satisfies Record<string, Policy<CaseRow>>
