// Forms of dates and numbers to choose from. Words stay English.
import * as z from 'zod'

export const localeChoices = [
  { value: 'en-US', label: 'English (United States)' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-AU', label: 'English (Australia)' },
  { value: 'en-CA', label: 'English (Canada)' },
  { value: 'en-IN', label: 'English (India)' },
  { value: 'en-IE', label: 'English (Ireland)' },
  { value: 'en-NZ', label: 'English (New Zealand)' },
  { value: 'en-SG', label: 'English (Singapore)' },
  { value: 'en-ZA', label: 'English (South Africa)' },
  { value: 'zh-CN', label: 'Chinese (China)' },
  { value: 'zh-TW', label: 'Chinese (Taiwan)' },
  { value: 'cs-CZ', label: 'Czech (Czechia)' },
  { value: 'da-DK', label: 'Danish (Denmark)' },
  { value: 'nl-NL', label: 'Dutch (Netherlands)' },
  { value: 'nl-BE', label: 'Dutch (Belgium)' },
  { value: 'fi-FI', label: 'Finnish (Finland)' },
  { value: 'fr-FR', label: 'French (France)' },
  { value: 'fr-BE', label: 'French (Belgium)' },
  { value: 'fr-CA', label: 'French (Canada)' },
  { value: 'de-DE', label: 'German (Germany)' },
  { value: 'de-AT', label: 'German (Austria)' },
  { value: 'de-CH', label: 'German (Switzerland)' },
  { value: 'hu-HU', label: 'Hungarian (Hungary)' },
  { value: 'it-IT', label: 'Italian (Italy)' },
  { value: 'ja-JP', label: 'Japanese (Japan)' },
  { value: 'ko-KR', label: 'Korean (South Korea)' },
  { value: 'nb-NO', label: 'Norwegian (Norway)' },
  { value: 'pl-PL', label: 'Polish (Poland)' },
  { value: 'pt-BR', label: 'Portuguese (Brazil)' },
  { value: 'pt-PT', label: 'Portuguese (Portugal)' },
  { value: 'ro-RO', label: 'Romanian (Romania)' },
  { value: 'es-ES', label: 'Spanish (Spain)' },
  { value: 'es-AR', label: 'Spanish (Argentina)' },
  { value: 'es-CL', label: 'Spanish (Chile)' },
  { value: 'es-CO', label: 'Spanish (Colombia)' },
  { value: 'es-MX', label: 'Spanish (Mexico)' },
  { value: 'sv-SE', label: 'Swedish (Sweden)' },
  { value: 'tr-TR', label: 'Turkish (Türkiye)' },
  { value: 'uk-UA', label: 'Ukrainian (Ukraine)' },
] as const

const isKnownLocale = (locale: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

export const Locale = z
  .string()
  .max(35, { abort: true })
  .refine(isKnownLocale, { error: 'Locale must be a language tag such as en-GB' })

/** How a locale names the first day of the week that someone chose, as in `en-GB-u-fw-sun`. */
const weekStartKey = /-u-fw-(sun|mon|sat)$/

/** @returns '' for the day that is usual there */
export const weekStartIn = (locale: string): string => weekStartKey.exec(locale)?.[1] ?? ''

/** @param day as returned by `weekStartIn` */
export const withWeekStart = (locale: string, day: string): string =>
  locale.replace(weekStartKey, '') + (day === '' ? '' : `-u-fw-${day}`)
