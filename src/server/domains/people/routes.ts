// The calls of registration, invitations and a company's people.
import { auth } from '#contract/auth.ts'
import { people } from '#contract/people.ts'
import { type AuthPlatform, answerSignedIn } from '#server/domains/auth/service.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { acceptInvitation, seeInvitation } from './acceptance.ts'
import { confirmAddress } from './approval.ts'
import * as invitations from './invitations.ts'
import { register } from './registration.ts'
import * as service from './service.ts'

export function peopleRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  return [
    implement(auth.register, (ctx, { body }) => register(platform, ctx, body)),

    implement(auth.verifyEmail, (ctx, { body }) => confirmAddress(platform, ctx, body.token)),

    implement(auth.invitation, (_, { body }) => seeInvitation(platform, body.token)),

    implement(auth.acceptInvitation, async (ctx, { body }, { request, reply }) => {
      const signedIn = await acceptInvitation(platform, ctx, body, sourceOf(request))
      return answerSignedIn(reply, signedIn, { remember: body.remember, isSecure })
    }),

    implement(people.list, (ctx, { params }) => service.listPeople(ctx, params.companyId)),

    implement(people.assignable, (ctx, { params }) =>
      service.listPeopleToAssign(ctx, params.companyId),
    ),

    implement(people.change, (ctx, { params, body }) =>
      service.changePerson(ctx, params.companyId, params.userId, body),
    ),

    implement(people.remove, (ctx, { params }) =>
      service.removePerson(ctx, params.companyId, params.userId),
    ),

    implement(people.resetPassword, (ctx, { params }) =>
      service.sendPasswordLink(ctx, params.companyId, params.userId),
    ),

    implement(people.invitations, (ctx, { params }) =>
      invitations.listInvitations(ctx, params.companyId),
    ),

    implement(people.invite, (ctx, { params, body }) =>
      invitations.invite(platform, ctx, params.companyId, body),
    ),

    implement(people.withdrawInvitation, (ctx, { params }) =>
      invitations.withdrawInvitation(ctx, params.companyId, params.invitationId),
    ),
  ]
}
