// Keeps this process in the agency's time zone, whichever process it is changed at.
import type { Platform } from '#server/platform/context.ts'
import { setAgencyTimeZone } from '#server/platform/clock.ts'
import { inTurn } from '#server/platform/async.ts'
import { readTimeZone } from './store.ts'

export async function followAgencyTimeZone({
  agencyDatabase,
  updates,
}: Pick<Platform, 'agencyDatabase' | 'updates'>): Promise<void> {
  const read = inTurn(async () => setAgencyTimeZone(await readTimeZone(agencyDatabase)))
  updates.onEvent((event) => {
    const isChanged =
      'refresh' in event ||
      ('changes' in event && event.changes.some(({ kind }) => kind === 'settings'))
    // Without a database, the zone stays, and a refresh follows.
    if (isChanged) read().catch(() => undefined)
  })
  await read()
}
