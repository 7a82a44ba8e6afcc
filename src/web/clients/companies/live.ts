// What live updates of companies touch.
import { overview } from '#contract/agency/overview.ts'
import { setup } from '#contract/agency/setup.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    company: ({ company = '' }) => ({
      records: [[companies.get.path, { params: { companyId: company } }]],
      others: [
        [companies.list.path],
        [companies.all.path],
        [setup.checklist.path],
        [overview.attention.path],
        // Changes to a company's people are announced as changes to the company.
        [people.list.path, { params: { companyId: company } }],
        [people.invitations.path, { params: { companyId: company } }],
        [directory.list.path],
        // So are its rates.
        [timeRates.ofCompany.path, { params: { companyId: company } }],
        [clientBilling.get.path, { params: { companyId: company } }],
        [eInvoices.check.path],
      ],
    }),
  },
}
