// E-invoices that did not arrive.
import { sql } from 'kysely'
import { maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  // Includes deliveries that are still queued an hour after retries should have ended.
  delivery: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select invoices.id, invoices.number as title, companies.name as place, null::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by delivery.queued_at, delivery.id) as place_in_line
        from invoice_deliveries delivery
        join invoices on invoices.company_id = delivery.company_id and invoices.id = delivery.invoice_id
        join companies on companies.id = invoices.client_id
        where (delivery.state in ('refused', 'failed')
            or delivery.state = 'queued' and delivery.queued_at < now() - make_interval(hours => ${maxDeliveryHours + 1}::int))
          and delivery.resolved_at is null and invoices.state = 'sent' and ${visibleTo(caller, 'delivery.company_id')}
          and not exists (select from invoice_deliveries later where later.company_id = delivery.company_id
            and later.invoice_id = delivery.invoice_id and later.id > delivery.id)`
      : undefined,
}
