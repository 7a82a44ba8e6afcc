// What the contract offers for a kind of record, one noun provides.
import { beforeAll, describe, expect, test } from 'vitest'
import { attentionKinds, calendarKinds, kindsWith, recordKinds } from '#contract/records.ts'
import { notificationKinds } from '#contract/records/notifications.ts'
import { modules } from './modules.ts'
import type { RecordModule } from './records/module.ts'
import { recordModules, registerModules } from './records/registry.ts'

beforeAll(() => registerModules(modules))

const declared = modules.flatMap(({ records = [] }) => records)
const kindsThat = (has: (record: RecordModule) => unknown) =>
  declared.flatMap((record) => (has(record) ? record.kind : [])).toSorted()

test('one noun declares each kind of record', () => {
  expect(declared.map(({ kind }) => kind).toSorted()).toEqual(recordKinds.toSorted())
  expect(recordModules()).toHaveLength(recordKinds.length)
})

describe('the noun of a kind of record', () => {
  test('includes search if the contract lists its hits', () => {
    expect(kindsThat(({ search }) => search)).toEqual(kindsWith('plural').toSorted())
  })

  test('includes how it is found for ‘Who can see this?’', () => {
    expect(kindsThat(({ require }) => require)).toEqual(kindsWith('hasVisibility').toSorted())
  })

  test('includes the table of its deleted rows if deletion can be undone', () => {
    const deletable = kindsThat(({ deletion }) => deletion)
    expect(deletable).toEqual(
      kindsThat(({ deletion, table }) => deletion && (deletion.table ?? table)),
    )
    expect(deletable.length).toBeGreaterThan(10)
  })

  test('includes its notifications if people are notified of it', () => {
    const notified = kindsThat(({ notifications }) => notifications)
    expect(notified).toEqual(kindsWith('notifies').toSorted())
    const kinds = declared.flatMap(({ notifications }) => notifications?.kinds ?? [])
    expect([...new Set(kinds)].toSorted()).toEqual(notificationKinds.toSorted())
  })
})

test('nouns list what needs attention; campaigns compute budgets and plans', () => {
  const found = new Set(modules.flatMap(({ attention = {} }) => Object.keys(attention)))
  expect([...found, 'budget', 'plan'].toSorted()).toEqual(attentionKinds.toSorted())
})

test('nouns give the calendar their dates, apart from events and consultations', () => {
  const dated = modules.flatMap(({ calendar = {} }) => Object.keys(calendar))
  expect([...dated, 'event', 'booking'].toSorted()).toEqual(calendarKinds.toSorted())
})
