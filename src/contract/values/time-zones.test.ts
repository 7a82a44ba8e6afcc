// Every name a browser or calendar program reports for a time zone leads to its current name.
import { expect, test } from 'vitest'
import { currentNames, legacyNames, otherNames } from '#tests/support/time-zone-facts.ts'
import {
  currentTimeZone,
  currentTimeZones,
  timeZoneAtOffset,
  timeZoneHere,
} from './time-zone-names.ts'
import { TimeZone, windowsZones } from './time-zones.ts'

const isFixed = (name: string) => /^Etc\/GMT[+-](?:[1-9]|1\d)$/.test(name)
const isCurrent = (name: string) => currentNames.includes(name) || isFixed(name) || name === 'UTC'

const offsetOf = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .format(new Date(moment))
    .replace(/.*GMT/, '')

test('every current name stays as it is', () => {
  expect(currentNames.filter((name) => currentTimeZone(name) !== name)).toEqual([])
})

test('every other name that a browser can report maps to a current one', () => {
  const wrong = otherNames.filter((name) => {
    const current = currentTimeZone(name)
    return current === undefined || !isCurrent(current)
  })
  expect(wrong).toEqual([])
})

test('each old name has the same offset as its current one, in winter and summer', () => {
  const wrong = otherNames.flatMap((name) => {
    const current = currentTimeZone(name) ?? ''
    return ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
      .filter((moment) => offsetOf(name, moment) !== offsetOf(current, moment))
      .map(() => `${name} is not ${current}`)
  })
  expect(wrong).toEqual([])
})

test('the list offers each zone once, under its current name', () => {
  const offered = currentTimeZones()
  expect(offered.filter((name) => !currentNames.includes(name))).toEqual(['UTC'])
  expect(offered.length).toBe(currentNames.length + 1)
  expect(offered.filter((name) => legacyNames.includes(name))).toEqual([])
})

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['europe/kyiv', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Coyhaique', 'America/Coyhaique'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['GB', 'Europe/London'],
  ['EST5EDT', 'America/New_York'],
  ['EST', 'America/Panama'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT', 'UTC'],
  ['GMT', 'UTC'],
  ['GMT+0', 'UTC'],
  ['Z', 'UTC'],
  ['z', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Etc/GMT-14', 'Etc/GMT-14'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  // OzzyCzech/icalparser#44
  ['W. Europe Standard Time 1', 'Europe/Berlin'],
  ['Mexico Standard Time 2', 'America/Mazatlan'],
  ['FLE Standard Time', 'Europe/Kyiv'],
  ['India Standard Time', 'Asia/Kolkata'],
  ['eastern standard time', 'America/New_York'],
  ['Central Asia Standard Time', 'Asia/Bishkek'],
  ['UTC-11', 'Etc/GMT+11'],
])('%s is stored as %s', (name, zone) => {
  expect(TimeZone.parse(name)).toBe(zone)
})

test.each(['', 'Nowhere/Never', 'Etc/Unknown', 'Factory', '+02:00', '-05', 'Mars', 'x'.repeat(65)])(
  '“%s” is refused as a time zone',
  (name) => {
    expect(TimeZone.safeParse(name).success).toBe(false)
  },
)

test('every Windows name maps to a zone by its current name', () => {
  expect(Object.values(windowsZones).filter((zone) => !isCurrent(zone))).toEqual([])
})

test('no time zone is used where the browser reports none', () => {
  expect(currentTimeZone(undefined)).toBeUndefined()
})

test('a zone that this runtime knows keeps its name; an unknown one is refused', () => {
  const zones = ['Europe/Kyiv', 'Asia/Kolkata', 'Pacific/Kanton', 'UTC', 'Etc/GMT+5']
  expect(zones.map((zone) => timeZoneHere(zone))).toEqual(zones)
  expect(timeZoneHere('Mars/Base')).toBeUndefined()
})

test.each([
  [0, 'UTC'],
  [300, 'Etc/GMT+5'],
  [-840, 'Etc/GMT-14'],
  [-330, 'Asia/Colombo'],
  [900, undefined],
  [7, undefined],
])('an offset of %i minutes behind UTC is the zone %s', (minutes, zone) => {
  expect(timeZoneAtOffset(minutes, new Date('2026-01-15T12:00:00Z'))).toBe(zone)
})
