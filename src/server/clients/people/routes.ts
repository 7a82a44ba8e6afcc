// Endpoints for registration, invitations and a company's people.
import { auth } from '#contract/accounts/auth.ts'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import {
  type AuthPlatform,
  answerSignedIn,
  getRelyingParty,
} from '#server/accounts/auth/service.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { acceptInvitation, requireInvitation } from './acceptance.ts'
import { confirmAddress } from './approval.ts'
import * as directoryService from './directory.ts'
import * as invitations from './invitations.ts'
import { register } from './registration.ts'
import * as service from './service.ts'
import { inviteStaff, listStaffInvitations, withdrawStaffInvitation } from './staff-invitations.ts'

export function peopleRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  return [
    implement(auth.register, (ctx, { body }) => register(platform, ctx, body)),

    implement(auth.verifyEmail, (ctx, { body }) => confirmAddress(platform, ctx, body.token)),

    implement(auth.invitation, (_, { body }) => requireInvitation(platform, body.token)),

    implement(auth.acceptInvitation, async (ctx, { body }, { request, reply }) => {
      const signedIn = await acceptInvitation(platform, ctx, body, {
        source: sourceOf(request),
        relyingParty: getRelyingParty(platform.appUrl, request),
      })
      return answerSignedIn(reply, signedIn, { remember: body.remember, isSecure })
    }),

    implement(directory.list, (ctx, { query }) =>
      answerList(ctx, query, directoryService.directoryList(ctx)),
    ),

    implement(directory.get, (ctx, { params }) =>
      directoryService.getDirectoryPerson(ctx, params.personId),
    ),

    implement(directory.change, (ctx, { params, body }) =>
      directoryService.changeRights(ctx, params.personId, body),
    ),

    implement(directory.resetPassword, (ctx, { params }) =>
      directoryService.sendPasswordLinkTo(platform, ctx, params.personId),
    ),

    implement(directory.sessions, (ctx, { params }) =>
      directoryService.listSessions(ctx, params.personId),
    ),

    implement(directory.endSessions, (ctx, { params }) =>
      directoryService.endSessions(ctx, params.personId),
    ),

    implement(directory.endSession, (ctx, { params }) =>
      directoryService.endSession(ctx, params.personId, params.sessionId),
    ),

    implement(directory.resetTwoFactor, (ctx, { params }) =>
      directoryService.resetTwoFactor(ctx, params.personId),
    ),

    implement(directory.invitations, (ctx) => listStaffInvitations(ctx)),

    implement(directory.invite, (ctx, { body }) => inviteStaff(platform, ctx, body)),

    implement(directory.withdrawInvitation, (ctx, { params }) =>
      withdrawStaffInvitation(ctx, params.invitationId),
    ),

    implement(people.list, (ctx, { params }) => service.listPeople(ctx, params.companyId)),

    implement(people.assignable, (ctx, { params }) =>
      service.listPeopleToAssign(ctx, params.companyId),
    ),

    implement(people.contacts, (ctx, { params }) =>
      service.listContacts(platform.agencyDatabase, ctx, params.companyId),
    ),
    implement(people.change, (ctx, { params, body }) =>
      service.changePerson(ctx, params.companyId, params.userId, body),
    ),

    implement(people.remove, (ctx, { params }) =>
      service.removePerson(ctx, params.companyId, params.userId),
    ),

    implement(people.resetPassword, (ctx, { params }) =>
      service.sendPasswordLink(platform, ctx, params.companyId, params.userId),
    ),

    implement(people.invitations, (ctx, { params, query }) =>
      invitations.listInvitations(ctx, params.companyId, query),
    ),

    implement(people.invite, (ctx, { params, body }) =>
      invitations.invite(platform, ctx, params.companyId, body),
    ),

    implement(people.withdrawInvitation, (ctx, { params }) =>
      invitations.withdrawInvitation(ctx, params.companyId, params.invitationId),
    ),
  ]
}
