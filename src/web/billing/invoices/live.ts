// What live updates of invoices touch.
import { accounting } from '#contract/billing/accounting.ts'
import { overview } from '#contract/agency/overview.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { payments } from '#contract/billing/payments.ts'
import { profitability } from '#contract/billing/profitability.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { events } from '#contract/work/calendar.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    invoice: ({ id, company = '' }) => ({
      records: [[invoices.get.path, { params: { invoiceId: id } }]],
      others: [
        [invoices.list.path],
        [invoices.sums.path],
        [invoices.revenue.path],
        [profitability.get.path],
        [accounting.get.path],
        [payments.unmatched.path],
        [eInvoices.check.path, { params: { invoiceId: id } }],
        [quotes.list.path],
        [quotes.get.path],
        [instalments.ofCompany.path, { params: { companyId: company } }],
        [retainers.list.path, { params: { companyId: company } }],
        [retainers.get.path],
        [events.list.path],
        [overview.attention.path],
      ],
    }),
  },
}
