// Query for consultation hosts.
import { booking } from '#contract/site/booking.ts'
import { queryOf } from '#web/lib/query.ts'

export const consultationsPath = '/app/admin/consultations'

export const hostsQuery = queryOf(booking.hosts, {})
