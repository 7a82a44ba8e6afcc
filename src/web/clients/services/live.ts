// What live updates of services touch.
import { overview } from '#contract/agency/overview.ts'
import { clientServices } from '#contract/clients/services.ts'
import { events } from '#contract/work/calendar.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    clientService: ({ id, company = '' }) => ({
      records: [[clientServices.get.path, { params: { companyId: company, serviceId: id } }]],
      others: [
        [clientServices.list.path],
        [clientServices.ofCompany.path, { params: { companyId: company } }],
        [events.list.path],
        [overview.attention.path],
      ],
    }),
  },
}
