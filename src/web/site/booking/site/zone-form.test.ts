// The time zone of a booking page, from what browsers report about themselves.
import { expect, test } from 'vitest'
import { currentNames, legacyNames, otherNames } from '#tests/support/time-zone-facts.ts'
import { timesAsked } from './zone-form.tsx'
import { timeZoneGroups, timeZoneText } from './times.ts'

const asked = (query: Record<string, string>) =>
  timesAsked(new Request(`https://agency.example/book?${new URLSearchParams(query)}`), 'UTC')

test('under every name that a browser reports, an option is preselected', () => {
  const wrong = [...currentNames, ...otherNames].filter((timeZone) => {
    const shown = asked({ timeZone })
    const options = timeZoneGroups(shown.timeZone).flatMap(({ zones }) =>
      zones.map(([name]) => name),
    )
    return shown.isUnknownZone || !options.includes(shown.timeZone)
  })
  expect(wrong).toEqual([])
})

test('a visitor in a renamed zone chooses among current names only', () => {
  const options = timeZoneGroups(asked({ timeZone: 'Europe/Kiev' }).timeZone).flatMap(
    ({ zones }) => zones,
  )
  expect(options.filter(([name]) => name === 'Europe/Kyiv')).toEqual([['Europe/Kyiv', 'Kyiv']])
  expect(options.filter(([name]) => legacyNames.includes(name))).toEqual([])
})

test.each([
  [{ timeZone: 'Mars/Base', offset: '300' }, 'Etc/GMT+5', true],
  [{ timeZone: 'Etc/Unknown', offset: '0' }, 'UTC', true],
  [{ timeZone: 'Mars/Base', offset: '-345' }, 'Asia/Kathmandu', true],
  [{ timeZone: 'Mars/Base', offset: 'x' }, 'UTC', true],
  // calcom/cal.diy#6686
  [{ timeZone: 'India/Kolkata', offset: '-330' }, 'Asia/Colombo', true],
  [{ timeZone: 'Mars/Base' }, 'UTC', true],
  [{ timeZone: 'Asia/Saigon', offset: '0' }, 'Asia/Ho_Chi_Minh', false],
  [{}, 'UTC', false],
])('%j shows times in %s', (query, timeZone, isUnknownZone) => {
  expect(asked(query as Record<string, string>)).toMatchObject({ timeZone, isUnknownZone })
})

test('a zone replacing an unknown one is shown by its offset', () => {
  expect(timeZoneText('Etc/GMT+5', '2026-11-24T12:00:00Z')).toBe('UTC−5')
  expect(timeZoneText('Etc/GMT-14', '2026-11-24T12:00:00Z')).toBe('UTC+14')
})
