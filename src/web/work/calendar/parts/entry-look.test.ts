// What an entry shows of its record's state.
import { expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { barLook, dateText, doneText, looks } from './entry-look.tsx'

const invoice: CalendarEntry = {
  kind: 'invoice',
  _id: 'invoice',
  occurrence: null,
  date: 'due',
  title: 'Invoice 2026-0008',
  company: 'company',
  companyName: 'Alder Clinic',
  project: null,
  allDay: true,
  start: '2026-11-24',
  end: '2026-11-24',
  timeZone: null,
  location: '',
  visibility: 'shared',
  isDone: false,
  isOverdue: false,
  version: 1,
  can: { edit: false },
}

const notified = (fields: Partial<CalendarEntry>) => {
  const entry = { ...invoice, ...fields }
  return [dateText(entry), doneText(entry), barLook(entry)]
}

test('an invoice is due, overdue, or paid and struck through like a done task', () => {
  expect(notified({})).toEqual(['Due', undefined, looks.invoice.bar])
  expect(notified({ isOverdue: true })).toEqual(['Overdue', undefined, 'bg-bad-soft text-bad'])
  const struck = expect.stringContaining('line-through')
  expect(notified({ isDone: true })).toEqual(['Due', 'paid', struck])
  expect(notified({ kind: 'task', isDone: true })).toEqual(['Due', 'done', struck])
})

test('a completed project keeps its dates', () => {
  const project = { kind: 'project', date: 'end', isDone: true } as const
  expect(notified(project)).toEqual(['Project ends', 'done', looks.project.bar])
})
