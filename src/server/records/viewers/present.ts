// Maps people who can see a record to the wire, with the reason in words.
import { capitalized } from '#contract/values/text.ts'
import type { RecordViewer } from '#contract/records/viewers.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { CandidateRow } from './store.ts'

export function presentViewer(viewer: Viewer, person: CandidateRow): RecordViewer {
  const { id, first, last, companyRole, companyName } = person
  const who = { _id: id, name: { first, last } }
  if (viewer.role === 'admin') {
    const { staffRole, companies } = viewer
    const scope = companies === null ? 'all clients' : 'chosen clients, including this one'
    const reason = `${capitalized(staffRole)} at the agency, for ${scope}`
    return { ...who, staffRole, companyRole: null, reason }
  }
  const reason = `${capitalized(companyRole ?? 'member')} of ${companyName}`
  return { ...who, staffRole: null, companyRole, reason }
}
