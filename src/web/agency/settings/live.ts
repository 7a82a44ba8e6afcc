// What live updates of the settings touch.
import { accounting } from '#contract/billing/accounting.ts'
import { auth } from '#contract/accounts/auth.ts'
import { overview } from '#contract/agency/overview.ts'
import { settings } from '#contract/agency/settings.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { reports } from '#contract/marketing/reports.ts'
import { files } from '#contract/work/files.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    settings: () => ({
      records: [[settings.get.path]],
      others: [
        // The checks of e-invoices and the storage used depend on it.
        [eInvoices.check.path],
        [accounting.get.path],
        [files.usage.path],
        // The session has the currency of campaigns.
        [auth.session.path],
        [campaignFigures.get.path],
        [campaignFigures.ofCompany.path],
        [reports.get.path],
        [overview.attention.path],
      ],
    }),
  },
}
