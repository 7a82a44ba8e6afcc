// Maps people who can see a record to the wire, with the reason.
import { capitalized } from '#contract/values/text.ts'
import type { RecordReader } from '#contract/records/visibility.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { CandidateRow } from './store.ts'

export function presentReader(caller: Caller, person: CandidateRow): RecordReader {
  const { id, first, last, companyRole, companyName } = person
  const who = { _id: id, name: { first, last } }
  if (caller.role === 'admin') {
    const { staffRole, companies } = caller
    const scope = companies === null ? 'all clients' : 'chosen clients, including this one'
    const reason = `${capitalized(staffRole)} at the agency, for ${scope}`
    return { ...who, staffRole, companyRole: null, reason }
  }
  const reason = `${capitalized(companyRole ?? 'member')} of ${companyName}`
  return { ...who, staffRole: null, companyRole, reason }
}
