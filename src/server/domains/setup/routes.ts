// The calls of an installation's first hour.
import { setup } from '#contract/setup.ts'
import { type AuthPlatform, answerSignedIn } from '#server/domains/auth/service.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { createAdministrator, isSetupNeeded } from './administrator.ts'
import { dismissChecklist, getChecklist } from './checklist.ts'
import { testEmail } from './email-test.ts'

interface SetupPlatform extends AuthPlatform {
  isSecure: boolean
  isDemo: boolean
}

export function setupRoutes(platform: SetupPlatform): Implementation[] {
  const { isSecure, isDemo } = platform
  return [
    implement(setup.status, async () => ({ isNeeded: await isSetupNeeded(platform.agency) })),

    implement(setup.createAdministrator, async (ctx, { body }, { request, reply }) => {
      const signedIn = await createAdministrator(platform, ctx, body, sourceOf(request))
      return answerSignedIn(reply, signedIn, { remember: false, isSecure })
    }),

    implement(setup.checklist, (ctx) => getChecklist(ctx, isDemo)),

    implement(setup.dismissChecklist, (ctx, { body }) =>
      dismissChecklist(ctx, body.isDismissed, isDemo),
    ),

    implement(setup.testEmail, (ctx) => testEmail(platform, ctx)),
  ]
}
