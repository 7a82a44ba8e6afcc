// Theme, locale and time zone of the person. Each choice is saved as it is made.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { longDate } from '#web/lib/dates.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useTimeZones } from '#web/lib/time-zones.ts'
import { applyLocale, defaultLocale, formatNumber } from '#web/lib/locale.ts'
import { dispatch, useSession } from '#web/lib/session.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { profileQuery } from '../queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Locales a person can choose for dates and numbers. */
const localeChoices = [
  { value: 'en-US', label: 'English (United States)' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-CA', label: 'English (Canada)' },
  { value: 'en-AU', label: 'English (Australia)' },
  { value: 'es-ES', label: 'Spanish (Spain)' },
  { value: 'es-MX', label: 'Spanish (Mexico)' },
  { value: 'fr-FR', label: 'French (France)' },
  { value: 'fr-CA', label: 'French (Canada)' },
  { value: 'de-DE', label: 'German (Germany)' },
  { value: 'de-CH', label: 'German (Switzerland)' },
  { value: 'it-IT', label: 'Italian (Italy)' },
  { value: 'nl-NL', label: 'Dutch (Netherlands)' },
  { value: 'pt-BR', label: 'Portuguese (Brazil)' },
  { value: 'sv-SE', label: 'Swedish (Sweden)' },
  { value: 'pl-PL', label: 'Polish (Poland)' },
  { value: 'ja-JP', label: 'Japanese (Japan)' },
] as const

export function Preferences() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Theme />
      <Locale />
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

/** Changing the locale reloads the page, because a page is rendered in a single locale. */
function Locale() {
  const { locale } = useSuspenseQuery(profileQuery).data
  const save = useSaveProfile()
  const { pending, choose } = useChoice('locale', async (next) => {
    const { locale: saved } = await save({ locale: next })
    applyLocale(saved)
  })
  const isListed = locale === null || localeChoices.some(({ value }) => value === locale)

  return (
    <Select
      label="Dates and numbers"
      description={`Example: ${longDate(exampleDay)}, ${formatNumber(1234.5)}.`}
      placeholder={null}
      options={isListed ? localeChoices : [...localeChoices, { value: locale, label: locale }]}
      value={pending ?? locale ?? defaultLocale}
      onChange={({ target }) => void choose(target.value)}
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
