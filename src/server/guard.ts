// Connects `register.ts` to the nouns: authenticates calls and adds details about records and sessions to errors.
import { describeSessionEnd, findSession } from './accounts/auth/service.ts'
import { describeDeletion } from './records/deletions/service.ts'
import { findLastChange } from './platform/database/activity.ts'
import type { Database } from './platform/database/pool.ts'
import { viewerOfCall } from './platform/http/client-view.ts'
import type { Guard } from './platform/http/register.ts'
import { sessionToken } from './platform/http/session-token.ts'

export const createGuard = (
  agencyDatabase: Database,
  { appUrl, checksAllAnswers }: Pick<Guard, 'appUrl' | 'checksAllAnswers'>,
): Guard => ({
  appUrl,
  checksAllAnswers,
  describeDeletion: (viewer, recordId) => describeDeletion(agencyDatabase, viewer, recordId),
  describeLastChange: (recordId) => findLastChange(agencyDatabase, recordId),
  async identify(request, { isActivity }) {
    const { token } = sessionToken(request)
    const found =
      token === '' ? undefined : await findSession(agencyDatabase, token, { isActivity })
    return found && viewerOfCall(found.viewer, request)
  },
  async describeSessionEnd(request) {
    const { token } = sessionToken(request)
    return token === '' ? undefined : describeSessionEnd(agencyDatabase, token)
  },
})
