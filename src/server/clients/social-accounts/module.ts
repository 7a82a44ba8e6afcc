// Social accounts of companies, shown with their brand.
import { isOwnerOf } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'
import { requireAccountWith } from './service.ts'

export const socialAccounts: NounModule = {
  records: [
    {
      kind: 'socialAccount',
      deletion: {
        table: 'social_accounts',
        needs: ['secrets'],
        isClients: (caller, { company = '' }) => isOwnerOf(caller, company),
      },
      path: {
        office: ({ companyId }) => companyId && `/app/admin/clients/${companyId}/brand`,
        client: () => '/app/client/brand',
      },
      require: requireAccountWith,
    },
  ],
  tables: {
    social_accounts: 'company',
    social_account_secrets: { leftOut: 'passwords and keys never leave' },
  },
}
