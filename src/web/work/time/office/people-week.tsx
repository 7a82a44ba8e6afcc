// The week of everyone whose time the user may see: a row per person, a column per day, each opening that day's time.
import { Link } from 'react-router'
import type { TimeEntry } from '#contract/work/time.ts'
import { formatMinutes } from '#web/work/time/parts/duration.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { dayName, isCounted, sumOf, weekdayName } from './week.ts'

interface PeopleWeekProps {
  entries: readonly TimeEntry[]
  days: readonly string[]
  /** Search string of the address that shows a person's day. */
  searchOf: (choices: { person: string; day: string }) => string
}

export function PeopleWeek({ entries, days, searchOf }: PeopleWeekProps) {
  const ofWeek = entries.filter((entry) => isCounted(entry) && days.includes(entry.day))
  const nameOf = ([{ person } = {}]: readonly Partial<TimeEntry>[]) =>
    `${person?.name.first ?? ''} ${person?.name.last ?? ''}`
  const people = [...Map.groupBy(ofWeek, ({ person }) => person._id)].toSorted(
    ([, one], [, other]) => nameOf(one).localeCompare(nameOf(other)),
  )
  if (people.length === 0) return null
  return (
    <Table label="Week of everyone">
      <TableHead>
        <HeadCell>Person</HeadCell>
        {days.map((day) => (
          <HeadCell key={day} align="end">
            {weekdayName(day)} {dayName(day)}
          </HeadCell>
        ))}
        <HeadCell align="end">Total</HeadCell>
      </TableHead>
      <TableBody>
        {people.map(([person, theirs]) => (
          <Row key={person}>
            <Cell isHeading>
              <bdi className="wrap-anywhere">{nameOf(theirs)}</bdi>
            </Cell>
            {days.map((day) => {
              const minutes = sumOf(theirs.filter((entry) => entry.day === day))
              return (
                <Cell key={day} label={weekdayName(day)} align="end" className="tabular-nums">
                  {minutes > 0 && (
                    <Link
                      to={{ search: searchOf({ person, day }) }}
                      preventScrollReset
                      className="hover:underline"
                    >
                      {formatMinutes(minutes)}
                    </Link>
                  )}
                </Cell>
              )
            })}
            <Cell label="Total" align="end" className="font-medium tabular-nums">
              {formatMinutes(sumOf(theirs))}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
