// Consultations of today, and those that have lost their host.
import { sql } from 'kysely'
import { canHost } from '#server/platform/database/booking-hosts.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  booking: ({ caller, hostDay }) =>
    isPermitted(caller, 'inbox')
      ? sql`select bookings.id, name as title, coalesce(nullif(place, ''), email) as place,
          to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due,
          '/app/admin/messages' || coalesce('/' || message_id, '') as path,
          row_number() over (order by start_at) as place_in_line
        from bookings where state = 'booked' and end_at > now()
          and (host_id = ${caller.personId} and start_at >= ${hostDay.from} and start_at < ${hostDay.to}
            or ${isPermitted(caller, 'staff')} and not exists
              (select from users where users.id = host_id and ${canHost('users')}))`
      : undefined,
}
