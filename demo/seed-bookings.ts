// Seeds consultation hosts and visitors' bookings, as rows, so that no emails are sent.
import { Temporal } from 'temporal-polyfill'
import { uuidv7 } from 'uuidv7'
import { minuteMs } from '#contract/values/durations.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import { insertBooking, saveHost } from '#server/site/booking/store.ts'
import { insertBookingMessage } from '#server/site/booking/notify-agency.ts'
import { changeMessage } from '#server/site/messages/service.ts'
import { bookings, hours } from './content/bookings.ts'
import { workdayFrom } from './days.ts'
import type { SeedContext } from './seed-companies.ts'

const lengthMinutes = 30
const bufferMinutes = 15
const place = 'Video call, Avery sends the link'

export async function seedBookings(seed: SeedContext): Promise<void> {
  const { db: tx, staff, today, visitor, contextOf } = seed
  const timeZone = agencyTimeZone()
  await saveHost(tx, staff.avery, {
    isActive: true,
    timeZone: null,
    hours: [...hours],
    bufferMinutes,
    noticeHours: 4,
    dailyMax: 5,
    blocksAllDay: false,
    place,
    version: 1,
  })
  for (const { on, at, ...who } of bookings) {
    const start = Temporal.PlainDateTime.from(`${workdayFrom(today, on)}T${at}`).toZonedDateTime(
      timeZone,
    ).epochMilliseconds
    const booking = {
      id: uuidv7(),
      hostId: staff.avery,
      hostName: 'Avery Stone',
      messageId: null,
      state: 'booked' as const,
      start: new Date(start),
      end: new Date(start + lengthMinutes * minuteMs),
      busyUntil: new Date(start + (lengthMinutes + bufferMinutes) * minuteMs),
      ...who,
      timeZone,
      place,
      confirmedAt: new Date(),
      sequence: 0,
      version: 1,
      updatedAt: new Date(),
    }
    const messageId = await insertBookingMessage(tx, visitor, booking)
    await insertBooking(tx, { ...booking, messageId })
    await changeMessage(contextOf(staff.avery), messageId, { read: true })
  }
}
