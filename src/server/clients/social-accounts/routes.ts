// Social account endpoints.
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import type { AuthPlatform } from '#server/accounts/auth/service.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { reveal } from './reveal.ts'
import * as service from './service.ts'

export const socialAccountRoutes = (platform: AuthPlatform): Implementation[] => [
  implement(socialAccounts.list, (ctx, { params }) => service.listAccounts(ctx, params.companyId)),

  implement(socialAccounts.create, (ctx, { params, body }) =>
    service.addAccount(ctx, platform.encryption, params.companyId, body),
  ),

  implement(socialAccounts.change, (ctx, { params, body }) =>
    service.changeAccount(ctx, platform.encryption, params, body),
  ),

  implement(socialAccounts.remove, (ctx, { params }) => service.removeAccount(ctx, params)),

  implement(socialAccounts.reveal, (ctx, { params, body }) => reveal(platform, ctx, params, body)),
]
