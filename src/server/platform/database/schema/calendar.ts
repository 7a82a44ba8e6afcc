// The calendar: events, private addresses, and booked consultations.
import type { WorkingHours } from '#contract/booking.ts'
import type { EventException } from '#contract/events.ts'
import type { JsonList, Moment } from './columns.ts'

export interface CalendarTables {
  events: {
    id: string
    company_id: string
    project_id: string | null
    created_by: string | null
    is_by_staff: boolean
    title: string
    description: string
    location: string
    visibility: 'internal' | 'shared'
    all_day: boolean
    start_at: Date
    end_at: Date
    time_zone: string | null
    recurrence: string | null
    exceptions: JsonList<EventException>
    begins_at: Date
    ends_by: Date | null
    version: number
    created_at: Moment
    updated_at: Moment
  }
  calendar_addresses: { person_id: string; token_hash: Buffer; created_at: Moment }
  booking_hosts: {
    person_id: string
    is_active: boolean
    time_zone: string | null
    hours: JsonList<WorkingHours>
    buffer_minutes: number
    notice_hours: number
    daily_max: number
    blocks_all_day: boolean
    place: string
    version: number
    updated_at: Moment
  }
  bookings: {
    id: string
    host_id: string | null
    message_id: string | null
    state: 'booked' | 'cancelled'
    start_at: Date
    end_at: Date
    busy_until: Date
    name: string
    email: string
    note: string
    time_zone: string
    place: string
    confirmed_at: Date | null
    sequence: number
    version: number
    created_at: Moment
    updated_at: Moment
  }
  booking_links: {
    token_hash: Buffer
    booking_id: string
    is_by_mail: boolean
    created_at: Moment
  }
}
