// What live updates of people touch.
import { personalData } from '#contract/accounts/personal-data.ts'
import { directory } from '#contract/clients/directory.ts'
import { booking } from '#contract/site/booking.ts'
import type { LiveRules } from '#web/kit/live/live-rules.ts'

export const live: LiveRules = {
  touched: {
    person: ({ id }) => ({
      others: [
        [directory.list.path],
        [directory.get.path, { params: { personId: id } }],
        [directory.sessions.path, { params: { personId: id } }],
        [directory.invitations.path],
        [personalData.requests.path],
        [booking.hosts.path],
      ],
    }),
  },
}
