// Query for consultation hosts.
import { booking } from '#contract/site/booking.ts'
import { toQuery } from '#web/lib/query.ts'

export const consultationsPath = '/app/admin/consultations'

export const hostsQuery = toQuery(booking.hosts, {})
