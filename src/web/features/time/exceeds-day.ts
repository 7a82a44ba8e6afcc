// Asks before a day gets more time than it has hours.
import { ApiError } from '#web/lib/api.ts'

/** @param save called again with the confirmation if the person agrees */
export async function askIfLongDay<Saved>(
  save: (confirmed: { exceedsDay?: true }) => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'long_day') throw error
    // oxlint-disable-next-line no-alert -- the same question in the week sheet, the dialogs and the timer
    if (!confirm(`${error.message} Save it anyway?`)) throw error
    return save({ exceedsDay: true })
  }
}
