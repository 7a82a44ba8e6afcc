// 'View as client': lets staff make calls with the view of a company's people.
import type { FastifyRequest } from 'fastify'
import { clientViewCookie, clientViewHeader } from '#contract/clients/client-view.ts'
import { Id } from '#contract/shared.ts'
import { AppError } from '../app-error.ts'
import { type Viewer, isStaff, mustSetUpTwoFactor, canSeeCompany, canSeeMoney } from '../viewer.ts'

/**
 * The viewer of a call. Staff who name a company become a read-only client of it; this only removes rights, so the
 * header or cookie needs no verification.
 * @throws AppError `not_found` for a company they cannot see
 */
export function viewerOfCall(viewer: Viewer, { headers, cookies }: FastifyRequest): Viewer {
  // Browsers send the cookie only with the portal's pages, which make their API calls with it.
  const named = headers[clientViewHeader] ?? cookies[clientViewCookie.name]
  if (named === undefined || !isStaff(viewer) || mustSetUpTwoFactor(viewer)) return viewer
  const { data: id } = Id.safeParse(named)
  if (id === undefined || !canSeeCompany(viewer, id)) throw new AppError('not_found')
  const { personId, sessionId } = viewer
  return {
    personId,
    sessionId,
    role: 'client',
    companies: [{ id, role: 'owner' }],
    isReadOnly: true,
    ...(!canSeeMoney(viewer) && { hidesMoney: true }),
  }
}
