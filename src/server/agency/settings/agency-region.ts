// Keeps this process in the agency's time zone and locale, whichever process they are changed at.
import type { Platform } from '#server/platform/context.ts'
import { setAgencyLocale } from '#server/platform/agency-locale.ts'
import { setAgencyTimeZone } from '#server/platform/clock.ts'
import { inTurn } from '#server/platform/async.ts'
import { readRegion } from './store.ts'

export async function followAgencyRegion({
  agencyDatabase,
  updates,
}: Pick<Platform, 'agencyDatabase' | 'updates'>): Promise<void> {
  const read = inTurn(async () => {
    const { timeZone, locale } = await readRegion(agencyDatabase)
    setAgencyTimeZone(timeZone)
    setAgencyLocale(locale)
  })
  updates.onEvent((event) => {
    const isChanged =
      'refresh' in event ||
      ('changes' in event && event.changes.some(({ kind }) => kind === 'settings'))
    // Without a database, they stay, and a refresh follows.
    if (isChanged) read().catch(() => undefined)
  })
  await read()
}
