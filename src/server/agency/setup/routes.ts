// Setup endpoints for a new installation.
import type { Readable } from 'node:stream'
import { setup } from '#contract/agency/setup.ts'
import { setupArchives, setupCodeHeader } from '#contract/agency/setup-archives.ts'
import { type AuthPlatform, answerSignedIn } from '#server/accounts/auth/service.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { createAdministrator, isSetupNeeded } from './administrator.ts'
import {
  type ArchivePlatform,
  cancelArchive,
  getArchiveImport,
  receiveArchive,
  confirmArchive,
} from './archive-import.ts'
import { dismissChecklist, getChecklist } from './checklist.ts'
import { testEmail } from './email-test.ts'

interface SetupPlatform extends AuthPlatform {
  isSecure: boolean
  isDemo: boolean
}

export function setupRoutes(platform: SetupPlatform): Implementation[] {
  const { isSecure, isDemo } = platform
  return [
    implement(setup.status, async () => ({
      isNeeded: await isSetupNeeded(platform.agencyDatabase),
    })),

    implement(setup.createAdministrator, async (ctx, { body }, { request, reply }) => {
      const signedIn = await createAdministrator(platform, ctx, body, sourceOf(request))
      return answerSignedIn(reply, signedIn, { remember: false, isSecure })
    }),

    implement(setup.checklist, (ctx) => getChecklist(ctx, isDemo)),

    implement(setup.dismissChecklist, (ctx, { body }) =>
      dismissChecklist(ctx, body.isDismissed, isDemo),
    ),

    implement(setup.testEmail, (ctx) => testEmail(platform, ctx)),

    implement(setupArchives.get, (_, { params }) => getArchiveImport(platform, params.archiveId)),
    implement(setupArchives.add, (_, { params }) => confirmArchive(platform, params.archiveId)),
    implement(setupArchives.cancel, (_, { params }) => cancelArchive(platform, params.archiveId)),
  ]
}

/** The request body is a byte stream. */
export const setupArchiveRoutes = (platform: ArchivePlatform): Implementation[] => [
  implement(setupArchives.receive, (_, { body }, { request }) =>
    receiveArchive(platform, {
      code: String(request.headers[setupCodeHeader] ?? ''),
      // The parser of these routes passes every body through as a stream.
      bytes: body as Readable,
      source: sourceOf(request),
    }),
  ),
]
