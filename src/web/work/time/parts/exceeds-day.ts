// Asks before a day gets more time than it has hours.
import { ApiError } from '#web/lib/api.ts'
import { ask } from '#web/ui/questions.tsx'

interface Labels {
  /** What happens besides, before the server's sentence. */
  lead?: string
  question?: string
  confirmLabel?: string
}

/**
 * @param save called again with the confirmation if the person agrees
 * @throws ApiError `long_day` if they don't
 */
export async function askIfLongDay<Saved>(
  save: (confirmed: { exceedsDay?: true }) => Promise<Saved>,
  { lead = '', question = 'Save it anyway?', confirmLabel = 'Save anyway' }: Labels = {},
): Promise<Saved> {
  try {
    return await save({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'long_day') throw error
    const text = [lead, error.message, question].filter(Boolean).join(' ')
    const isConfirmed = await ask({ title: 'More than 24 hours on one day', text, confirmLabel })
    if (!isConfirmed) throw error
    return save({ exceedsDay: true })
  }
}

/** Labels where a timer's time is what exceeds the day. */
export const stopsTimer = { question: 'Stop the timer anyway?', confirmLabel: 'Stop anyway' }
