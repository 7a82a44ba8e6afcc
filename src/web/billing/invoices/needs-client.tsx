// Invoices that the client has to pay.
import type { Answer } from '#contract/endpoint.ts'
import type { invoices } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { clientInvoicesPath } from '#web/kit/client/paths.ts'
import type { NeedsClient } from '#web/kit/client/needs-client.ts'
import { longDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { invoiceName } from './parts/invoice-labels.tsx'
import { openInvoicesQuery } from './queries.ts'

export const needsClient: NeedsClient<Answer<typeof invoices.list>> = {
  rank: 10,
  query: openInvoicesQuery,
  isOfMoney: true,
  total: ({ total }) => total,
  needs: ({ items }, { canWrite }) =>
    items.map((invoice) => ({
      id: invoice._id,
      title: invoiceName(invoice),
      facts: (
        <>
          {invoice.status === 'overdue' ? (
            <Badge tone="bad">Overdue</Badge>
          ) : (
            <Badge tone="warn">To pay</Badge>
          )}
          <span className="tabular-nums">
            {formatMoney(invoice.due)}, due {longDate(invoice.dueDate)}
          </span>
        </>
      ),
      path: `${clientInvoicesPath}/${invoice._id}`,
      isTheirs: canWrite,
    })),
}
