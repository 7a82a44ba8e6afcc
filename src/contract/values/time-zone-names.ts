// The current names of time zones, and the names they had or have elsewhere: browsers report different ones.
import { hourMs, minuteMs } from './durations.ts'

/**
 * From the links of IANA's time zone database (`backward`, `etcetera`): current name, then its other names. Runtimes
 * resolve links, too, but Chromium and WebKit resolve to names that were current in 2007 (`Europe/Kiev`).
 */
const otherNames: Record<string, string> = {
  'Africa/Asmara': 'Africa/Asmera',
  'Africa/Bamako': 'Africa/Timbuktu',
  'Africa/Cairo': 'Egypt',
  'Africa/Tripoli': 'Libya',
  'America/Adak': 'America/Atka US/Aleutian',
  'America/Anchorage': 'US/Alaska',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Argentina/ComodRivadavia America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba America/Rosario',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Chicago': 'CST6CDT US/Central',
  'America/Denver': 'America/Shiprock MST7MDT Navajo US/Mountain',
  'America/Detroit': 'US/Michigan',
  'America/Edmonton': 'America/Yellowknife Canada/Mountain',
  'America/Halifax': 'Canada/Atlantic',
  'America/Havana': 'Cuba',
  'America/Indiana/Indianapolis': 'America/Fort_Wayne America/Indianapolis US/East-Indiana',
  'America/Indiana/Knox': 'America/Knox_IN US/Indiana-Starke',
  'America/Iqaluit': 'America/Pangnirtung',
  'America/Jamaica': 'Jamaica',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Los_Angeles': 'PST8PDT US/Pacific US/Pacific-New',
  'America/Manaus': 'Brazil/West',
  'America/Mazatlan': 'Mexico/BajaSur',
  'America/Mexico_City': 'Mexico/General',
  'America/New_York': 'EST5EDT US/Eastern',
  'America/Noronha': 'Brazil/DeNoronha',
  'America/Nuuk': 'America/Godthab',
  'America/Panama': 'EST',
  'America/Phoenix': 'MST US/Arizona',
  'America/Regina': 'Canada/Saskatchewan',
  'America/Rio_Branco': 'America/Porto_Acre Brazil/Acre',
  'America/Santiago': 'Chile/Continental',
  'America/Sao_Paulo': 'Brazil/East',
  'America/St_Johns': 'Canada/Newfoundland',
  'America/St_Thomas': 'America/Virgin',
  'America/Tijuana': 'America/Ensenada America/Santa_Isabel Mexico/BajaNorte',
  'America/Toronto': 'America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern',
  'America/Vancouver': 'Canada/Pacific',
  'America/Whitehorse': 'Canada/Yukon',
  'America/Winnipeg': 'America/Rainy_River Canada/Central',
  'Arctic/Longyearbyen': 'Atlantic/Jan_Mayen',
  'Asia/Ashgabat': 'Asia/Ashkhabad',
  'Asia/Dhaka': 'Asia/Dacca',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon Asia/Hanoi',
  'Asia/Hong_Kong': 'Hongkong',
  'Asia/Jerusalem': 'Asia/Tel_Aviv Israel',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Macau': 'Asia/Macao',
  'Asia/Makassar': 'Asia/Ujung_Pandang',
  'Asia/Nicosia': 'Europe/Nicosia',
  'Asia/Seoul': 'ROK',
  'Asia/Shanghai': 'Asia/Chongqing Asia/Chungking Asia/Harbin PRC',
  'Asia/Singapore': 'Singapore',
  'Asia/Taipei': 'ROC',
  'Asia/Tehran': 'Iran',
  'Asia/Thimphu': 'Asia/Thimbu',
  'Asia/Tokyo': 'Japan',
  'Asia/Ulaanbaatar': 'Asia/Choibalsan Asia/Ulan_Bator',
  'Asia/Urumqi': 'Asia/Kashgar',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Atlantic/Reykjavik': 'Iceland',
  'Australia/Adelaide': 'Australia/South',
  'Australia/Brisbane': 'Australia/Queensland',
  'Australia/Broken_Hill': 'Australia/Yancowinna',
  'Australia/Darwin': 'Australia/North',
  'Australia/Hobart': 'Australia/Currie Australia/Tasmania',
  'Australia/Lord_Howe': 'Australia/LHI',
  'Australia/Melbourne': 'Australia/Victoria',
  'Australia/Perth': 'Australia/West',
  'Australia/Sydney': 'Australia/ACT Australia/Canberra Australia/NSW',
  'Europe/Athens': 'EET',
  'Europe/Brussels': 'CET MET',
  'Europe/Chisinau': 'Europe/Tiraspol',
  'Europe/Dublin': 'Eire',
  'Europe/Istanbul': 'Asia/Istanbul Turkey',
  'Europe/Kyiv': 'Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye',
  'Europe/Lisbon': 'Portugal WET',
  'Europe/London': 'Europe/Belfast GB GB-Eire',
  'Europe/Moscow': 'W-SU',
  'Europe/Warsaw': 'Poland',
  'Pacific/Auckland': 'Antarctica/South_Pole NZ',
  'Pacific/Chatham': 'NZ-CHAT',
  'Pacific/Chuuk': 'Pacific/Truk Pacific/Yap',
  'Pacific/Easter': 'Chile/EasterIsland',
  'Pacific/Honolulu': 'HST Pacific/Johnston US/Hawaii',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Kwajalein': 'Kwajalein',
  'Pacific/Pago_Pago': 'Pacific/Samoa US/Samoa',
  'Pacific/Pohnpei': 'Pacific/Ponape',
  UTC: 'Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT+0 GMT-0 GMT0 Greenwich UCT Universal Zulu Z',
}

/** For runtimes that don't know a new zone yet: one with the same time today. */
const standIns: Record<string, string> = { 'America/Coyhaique': 'America/Punta_Arenas' }

const currentByName: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([current, others]) =>
    [current, ...others.split(' ')].map((name) => [name.toLowerCase(), current] as const),
  ),
)

/** The name as this runtime writes it; undefined if it does not know the zone. Offsets such as `+02:00` are not zones. */
function nameHere(name: string): string | undefined {
  if (!/^[A-Z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The current name of a zone: `Asia/Calcutta` gives `Asia/Kolkata`. Undefined for names that are neither listed nor known to this runtime. */
export function currentTimeZone(name: string | undefined): string | undefined {
  // Some browsers report none.
  if (name === undefined) return undefined
  const listed = currentByName.get(name.toLowerCase())
  if (listed !== undefined) return listed
  const found = nameHere(name)
  if (found !== undefined) return currentByName.get(found.toLowerCase()) ?? found
  return Object.entries(standIns).find(([zone]) => zone.toLowerCase() === name.toLowerCase())?.[1]
}

/** The zone under a name that this runtime knows: an older one if necessary. Undefined if it knows none. */
export function timeZoneHere(zone: string): string | undefined {
  const current = currentTimeZone(zone) ?? zone
  const names = [current, ...(otherNames[current]?.split(' ') ?? [])]
  return names.find((name) => nameHere(name) !== undefined)
}

const fixed = /^Etc\/GMT/

/** Zones to choose from, by their current names. Those without a place (`Etc/GMT+5`) are left out. */
export function currentTimeZones(): string[] {
  const current = Intl.supportedValuesOf('timeZone').map(
    (name) => currentByName.get(name.toLowerCase()) ?? name,
  )
  return [...new Set([...current, 'UTC'])].filter((name) => !fixed.test(name)).toSorted()
}

/**
 * A zone with this offset, in place of one that is unknown.
 * @param behindMinutes behind UTC, as `Date.getTimezoneOffset` has it
 */
export function timeZoneAtOffset(behindMinutes: number, now: Date): string | undefined {
  const hours = behindMinutes / (hourMs / minuteMs)
  if (hours === 0) return 'UTC'
  if (Number.isInteger(hours))
    return hours >= -14 && hours <= 12 ? `Etc/GMT${hours > 0 ? '+' : ''}${hours}` : undefined
  return currentTimeZones().find((zone) => behindUtc(zone, now) === behindMinutes)
}

function behindUtc(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '+' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
