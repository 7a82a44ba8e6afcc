// Theme, locale, first day of the week and time zone of the person. Each choice is saved as it is made.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localeChoices } from '#contract/values/locale-choices.ts'
import { weekStartIn, withWeekStart } from '#contract/values/locales.ts'
import { ApiError } from '#web/lib/api.ts'
import { longDate } from '#web/lib/dates.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import { currentLocale, defaultLocale, formatNumber } from '#web/lib/locale.ts'
import { weekStart } from '#web/lib/month-grid.ts'
import { dispatch, useSession } from '#web/lib/session.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { profileQuery } from '../queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

export function Preferences() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Theme />
      <Locale />
      <WeekStart />
      <TimeZone />
    </div>
  )
}

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function Theme() {
  const { mode } = useSession()
  const isHydrated = useIsHydrated()
  return (
    <Select
      label="Theme"
      description="On this device."
      placeholder={null}
      options={themes}
      // Only the browser knows the device's choice.
      value={isHydrated ? mode : 'light'}
      onChange={({ target }) => {
        if (target.value !== mode) dispatch({ type: 'toggle mode' })
      }}
    />
  )
}

/** @returns the choice being saved, if any */
function useChoice(about: string, save: (next: string) => Promise<void>) {
  const [pending, setPending] = useState<string>()

  async function choose(next: string): Promise<void> {
    setPending(next)
    try {
      await save(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about, retry: () => void choose(next) })
    } finally {
      setPending(undefined)
    }
  }
  return { pending, choose }
}

const exampleDay = '2026-11-30'

/** Saved in the locale (`values/locales.ts`). A change reloads the page, because a page is rendered in a single locale. */
function useLocale(about: string) {
  const { locale } = useSuspenseQuery(profileQuery).data
  const save = useSaveProfile()
  const { pending, choose } = useChoice(about, async (next) => {
    await save({ locale: next || null })
  })
  return { locale: pending ?? locale ?? '', choose }
}

function Locale() {
  const { locale, choose } = useLocale('locale')
  const form = withWeekStart(locale, '')
  const isListed = form === '' || localeChoices.some(({ value }) => value === form)
  return (
    <Select
      label="Dates and numbers"
      description={`Example: ${longDate(exampleDay)}, ${formatNumber(1234.5)}.`}
      placeholder="The agency’s"
      options={isListed ? localeChoices : [...localeChoices, { value: form, label: form }]}
      value={form}
      onChange={({ target }) =>
        void choose(target.value && withWeekStart(target.value, weekStartIn(locale)))
      }
    />
  )
}

const dayNames = ['Sunday', 'Monday', '', '', '', '', 'Saturday']
const weekStarts = ['mon', 'sat', 'sun'].map((value) => ({
  value,
  label: dayNames[weekStart(withWeekStart(defaultLocale, value))] ?? '',
}))

/** Whoever chooses a day keeps the form of dates that they have. */
function WeekStart() {
  const { locale, choose } = useLocale('first day of the week')
  const usual = withWeekStart(locale || currentLocale(), '')
  return (
    <Select
      label="Weeks begin on"
      placeholder={`${dayNames[weekStart(usual)]}, as usual there`}
      options={weekStarts}
      value={weekStartIn(locale)}
      onChange={({ target }) => void choose(withWeekStart(usual, target.value))}
    />
  )
}

function TimeZone() {
  const { timeZone } = useSuspenseQuery(profileQuery).data
  const save = useSaveProfile()
  const { pending, choose } = useChoice('time zone', async (next) => {
    await save({ timeZone: next === '' ? null : next })
    toast.success('Time zone saved')
  })

  return (
    <Select
      label="Time zone"
      description="Sets when morning emails are sent. Pages use your device’s time."
      placeholder="The agency’s"
      options={useTimeZones(timeZone)}
      value={pending ?? timeZone ?? ''}
      onChange={({ target }) => void choose(target.value)}
    />
  )
}
