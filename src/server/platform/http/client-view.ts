// Whose eyes a call is made with: staff may look at a company's portal as its people see it.
import type { FastifyRequest } from 'fastify'
import { clientViewCookie, clientViewHeader } from '#contract/client-view.ts'
import { Id } from '#contract/shared.ts'
import { AppError } from '../app-error.ts'
import { type Viewer, isStaff, mustSetUpTwoFactor, canSeeCompany, canSeeMoney } from '../viewer.ts'

/**
 * The viewer that a call is for. Staff who name a company are a client of it who may only read; it takes rights and gives
 * none, so that anybody's word is good enough for it.
 * @throws AppError `not_found` for a company that they do not see
 */
export function viewerOfCall(viewer: Viewer, { headers, cookies }: FastifyRequest): Viewer {
  // A browser sends the cookie with pages of the portal alone, which ask in its name.
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
