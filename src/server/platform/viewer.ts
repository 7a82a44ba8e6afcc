// Who is asking: the person of the session, and the companies they may use right now.

export interface Viewer {
  personId: string
  sessionId: string
  role: 'admin' | 'client'
  /** Enabled companies without a ban; empty for staff, who see all. */
  companies: readonly { id: string; role: 'owner' | 'member' }[]
}

export const isStaff = (viewer: Viewer): boolean => viewer.role === 'admin'

export const companyIdsOf = (viewer: Viewer): string[] => viewer.companies.map(({ id }) => id)
