// The examples of RFC 5545, 3.8.5.3: each rule has exactly the days that are listed there, or is refused by what it needs.
import { expect, test } from 'vitest'
import {
  RecurrenceRule,
  parseRecurrence,
  readRecurrence,
  shiftRecurrence,
  formatRecurrence,
} from '#contract/work/recurrence.ts'
import { type EventTimes, dayIn, endingOnDay, movedByDays, occurrencesIn } from './occurrences.ts'

const timeZone = 'America/New_York'

const series = (recurrence: string, start: string): EventTimes => ({
  allDay: false,
  start,
  end: start,
  timeZone,
  recurrence,
  exceptions: [],
})

/** 9 AM in New York, where daylight saving time ends on October 26, 1997. */
const nineAm = (day: string) =>
  `${day}T${day >= '1997-10-26' && day < '1998-04-05' ? '14' : '13'}:00:00.000Z`

function daysOf(rule: string, startsOn: string, until = '1999-12-31'): string[] {
  const single = series('', nineAm(startsOn))
  const times = { ...single, recurrence: endingOnDay(RecurrenceRule.parse(rule), single) }
  return occurrencesIn(times, { from: Date.parse(startsOn), to: Date.parse(until) }).map(
    ({ start }) => dayIn(start, timeZone),
  )
}

/** `9/2-11` are ten days, `2,4` days of the month named before. */
const days = (text: string): string[] =>
  text.split(' ').flatMap((part) => {
    const [, year = '', month = '', list = ''] = /^(\d{4})-(\d\d):(.*)$/.exec(part) ?? []
    return list.split(',').flatMap((one) => {
      const [first = 0, last = first] = one.split('-').map(Number)
      return Array.from(
        { length: last - first + 1 },
        (_, at) => `${year}-${month}-${String(first + at).padStart(2, '0')}`,
      )
    })
  })

test.each([
  ['FREQ=DAILY;COUNT=10', '1997-09:2-11'],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', '1997-09:2-30 1997-10:1-31 1997-11:1-30 1997-12:1-23'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09:2,12,22 1997-10:2,12'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09:2,9,16,23,30 1997-10:7,14,21,28 1997-11:4'],
  [
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997-09:2,9,16,23,30 1997-10:7,14,21,28 1997-11:4,11,18,25 1997-12:2,9,16,23',
  ],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09:2,4,9,11,16,18,23,25,30 1997-10:2',
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09:2,4,9,11,16,18,23,25,30 1997-10:2'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09:2,4,16,18,30 1997-10:2,14,16'],
])('%s', (rule, listed) => {
  expect(daysOf(rule, '1997-09-02')).toEqual(days(listed))
})

test.each([
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997-09:1,3,5,15,17,19,29 1997-10:1,3,13,15,17,27,29,31 1997-11:10,12,14,24,26,28 1997-12:8,10,12,22',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997-09:5 1997-10:3 1997-11:7 1997-12:5 1998-01:2 1998-02:6 1998-03:6 1998-04:3 1998-05:1 1998-06:5',
  ],
  [
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    '1997-09-05',
    '1997-09:5 1997-10:3 1997-11:7 1997-12:5',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08:5,10,19,24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08:5,17,19,31'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU', '1997-08-05', '1997-08:5,10,19,24'],
  ['rrule:freq=weekly;interval=2;count=4;byday=tu,su;wkst=su', '1997-08-05', '1997-08:5,17,19,31'],
])('%s from %s', (rule, startsOn, listed) => {
  expect(daysOf(rule, startsOn)).toEqual(days(listed))
})

test.each([
  [
    'libical/libical#190',
    'FREQ=WEEKLY;INTERVAL=4;BYDAY=SU;COUNT=4',
    '1997-06-01',
    '1997-06:1,29 1997-07:27 1997-08:24',
  ],
  [
    'libical/libical#903',
    'FREQ=WEEKLY;INTERVAL=2;WKST=WE;BYDAY=MO,WE,FR;COUNT=5',
    '1997-06-02',
    '1997-06:2,11,13,16,25',
  ],
  [
    'u01jmg3/ics-parser#113',
    'FREQ=WEEKLY;COUNT=3;INTERVAL=2;BYDAY=MO;WKST=MO',
    '1997-06-02',
    '1997-06:2,16,30',
  ],
  [
    'ical-org/ical.net#505',
    'FREQ=WEEKLY;COUNT=5;INTERVAL=2;BYDAY=FR,SU;WKST=MO',
    '1997-06-01',
    '1997-06:1,13,15,27,29',
  ],
  [
    'fmeringdal/rust-rrule#13',
    'FREQ=WEEKLY;UNTIL=19970630T130000Z;INTERVAL=2;BYDAY=MO;WKST=MO',
    '1997-06-02',
    '1997-06:2,16,30',
  ],
  ['rlanvin/php-rrule#13', 'FREQ=DAILY;INTERVAL=1;UNTIL=19970605', '1997-06-02', '1997-06:2-5'],
])('a rule that failed in another library (%s): %s', (_, rule, startsOn, listed) => {
  expect(daysOf(rule, startsOn)).toEqual(days(listed))
})

test('a rule for every other day or week may have no end', () => {
  expect(daysOf('FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997-09-11')).toEqual(
    days('1997-09:2,4,6,8,10'),
  )
  expect(daysOf('FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '1997-11-01')).toEqual(
    days('1997-09:2,16,30 1997-10:14,28'),
  )
})

test.each([
  ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', 'BYMONTH'],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', 'BYMONTH'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', 'BYDAY=1SU,-1SU'],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', 'BYDAY=-2MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', 'BYDAY=TU'],
  ['FREQ=YEARLY;COUNT=10;BYMONTH=6,7', 'BYMONTH'],
  ['FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', 'BYYEARDAY'],
  ['FREQ=YEARLY;BYDAY=20MO', 'BYDAY=20MO'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'BYWEEKNO'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', 'BYSETPOS'],
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', 'FREQ=HOURLY'],
  ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', 'FREQ=MINUTELY'],
  ['FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40', 'BYHOUR'],
  ['FREQ=DAILY;BYSECOND=0', 'BYSECOND'],
  ['FREQ=DAILY;BYDAY=MO', 'BYDAY=MO'],
  ['FREQ=YEARLY;RSCALE=HEBREW;SKIP=FORWARD', 'RSCALE'],
  ['RRULE:FREQ=DAILY\r\nEXDATE:19970902T130000Z', 'EXDATE'],
  ['FREQ=DAILY\nRDATE;VALUE=DATE:19970902', 'RDATE'],
  ['FREQ=DAILY\nEXRULE:FREQ=WEEKLY', 'EXRULE'],
])('%s is refused with an error that names %s', (rule, part) => {
  expect(readRecurrence(rule)).toMatch(new RegExp(`^${part.replace('+', '\\+')} is not supported`))
})

test.each([
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /^COUNT and UNTIL/],
  ['FREQ=DAILY;UNTIL=20270101T090000', /^UNTIL must be/],
  ['FREQ=DAILY;UNTIL=20270231', /^UNTIL must be/],
  ['FREQ=DAILY;COUNT=0', /^COUNT must be/],
  ['FREQ=DAILY;INTERVAL=100', /^INTERVAL must be/],
  ['FREQ=WEEKLY;WKST=XX', /^WKST must be/],
  ['FREQ=WEEKLY;BYDAY=MO;BYDAY=TU', /^BYDAY is given twice/],
  ['FREQ=DAILY;X-NAME=1', /X-NAME=1/],
  ['FREQ=DAILY;', /Recurrence must be/],
  ['RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY', /^Only one/],
  ['INTERVAL=2', /^FREQ is required/],
])('%s is refused with a reason', (rule, reason) => {
  expect(readRecurrence(rule)).toMatch(reason)
})

test('moving a series by days moves each of its occurrences', () => {
  for (const weekStart of ['SU', 'MO', 'WE'] as const) {
    const rule = `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=8;WKST=${weekStart}`
    for (const count of [-6, -1, 1, 3, 5]) {
      const recurrence = parseRecurrence(rule)
      const moved = recurrence && formatRecurrence(shiftRecurrence(recurrence, count))
      const starts = (times: EventTimes, from: string) =>
        occurrencesIn(times, {
          from: Date.parse(from),
          to: Date.parse(from) + 120 * 86_400_000,
        }).map(({ start }) => start)
      const first = nineAm('1997-06-03')
      expect(
        starts(series(moved ?? '', movedByDays(first, count, timeZone)), '1997-05-01'),
      ).toEqual(
        starts(series(rule, first), '1997-05-01').map((one) => movedByDays(one, count, timeZone)),
      )
    }
  }
})
