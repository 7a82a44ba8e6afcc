// Endpoints for exporting and erasing a person's own data.
import { personalData } from '#contract/accounts/personal-data.ts'
import { streamOf } from '#server/agency/archives/service.ts'
import type { AuthPlatform } from '#server/accounts/auth/service.ts'
import { attachment, filePolicy } from '#server/platform/http/attachment.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import * as erasure from './erasure.ts'
import { prepareExport, readExport } from './export.ts'

interface PersonalDataPlatform {
  accounts: AuthPlatform
  storage: Storage
  secrets: Secrets
}

export const personalDataRoutes = ({
  accounts,
  storage,
  secrets,
}: PersonalDataPlatform): Implementation[] => [
  implement(personalData.prepareExport, (ctx, { body }) =>
    prepareExport(accounts, ctx, body.password),
  ),

  implement(personalData.export, async (ctx, { params }) => {
    const archive = await readExport({ accounts, storage }, ctx, params.token)
    return new Content('application/x-tar', streamOf(archive, storage), {
      'content-disposition': attachment(`${archive.name}.tar`),
      'content-security-policy': filePolicy,
      'cache-control': 'no-store',
    })
  }),

  implement(personalData.erasure, (ctx) => erasure.getOwnErasure(accounts, ctx)),
  implement(personalData.askErasure, (ctx, { body }) => erasure.askErasure(accounts, ctx, body)),
  implement(personalData.withdrawErasure, (ctx) => erasure.withdrawErasure(ctx)),
  implement(personalData.requests, (ctx) => erasure.listRequests(ctx)),
  implement(personalData.decide, (ctx, { params, body }) =>
    erasure.decideErasure({ secrets }, ctx, params.personId, body),
  ),
]
