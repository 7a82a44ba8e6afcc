// Values that someone else saved, in a form that is open.
import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeIn, untyped } from './use-newest-values.ts'

interface Values {
  title: string
  place: string
  days: { MO: string; TU: string }
  lines: { text: string }[]
}

const opened: Values = {
  title: 'Kick-off',
  place: '',
  days: { MO: '9:00–12:00', TU: '' },
  lines: [{ text: 'Agenda' }],
}

beforeEach(() => void vi.stubGlobal('document', { activeElement: null }))

function openForm() {
  const form = createFormControl<Values>({ defaultValues: opened })
  // As on a page: it is mounted and knows its fields.
  form.reset(opened)
  for (const name of ['title', 'place', 'days.MO', 'days.TU', 'lines.0.text'] as const) {
    form.register(name)
  }
  const base = () => form.control._defaultValues
  const saved = (theirs: Values) =>
    takeIn(form, base(), untyped({ base: base(), mine: form.getValues(), theirs }))
  return { form, saved, base }
}

test('an untouched field takes the newest value, a touched one keeps its text', () => {
  const { form, saved, base } = openForm()
  form.setValue('place', 'Room 2')
  saved({ ...opened, title: 'Kick-off, part 1', place: 'Room 3' })
  expect(form.getValues()).toEqual({ ...opened, title: 'Kick-off, part 1', place: 'Room 2' })
  expect(base()).toEqual({ ...opened, title: 'Kick-off, part 1' })
  saved({ ...opened, title: 'Kick-off, part 2', place: 'Room 4' })
  expect(form.getValues()).toMatchObject({ title: 'Kick-off, part 2', place: 'Room 2' })
  expect(base()).toMatchObject({ place: '' })
})

test('each field of a group is updated separately', () => {
  const { form, saved } = openForm()
  form.setValue('days.MO', '10:00–12:00')
  saved({ ...opened, days: { MO: '8:00–12:00', TU: '9:00–17:00' } })
  expect(form.getValues('days')).toEqual({ MO: '10:00–12:00', TU: '9:00–17:00' })
})

test('typed text that was saved identically meanwhile is no longer unsaved', () => {
  const { form, saved, base } = openForm()
  form.setValue('place', 'Room 2')
  saved({ ...opened, place: 'Room 2' })
  expect(base()).toEqual(form.getValues())
})

test('a list has the new number of rows, and keeps typed rows whole', () => {
  const { form, saved } = openForm()
  const longer = [{ text: 'Agenda' }, { text: 'Budget' }]
  saved({ ...opened, lines: longer })
  expect(form.getValues('lines')).toEqual(longer)
  form.setValue('place', 'Room 2')
  saved({ ...opened, lines: [] })
  expect(form.getValues()).toEqual({ ...opened, place: 'Room 2', lines: [] })
  form.setValue('lines', [{ text: 'Mine' }])
  saved({ ...opened, lines: longer })
  expect(form.getValues('lines')).toEqual([{ text: 'Mine' }])
})

test('a field that the newest values no longer have stays', () => {
  const { form, saved, base } = openForm()
  const { place: _, ...others } = opened
  saved({ ...others, title: 'Kick-off, part 1' } as Values)
  expect(form.getValues()).toMatchObject({ title: 'Kick-off, part 1', place: '' })
  expect(base()).toMatchObject({ place: '' })
})

test('the error of a replaced value is removed, that of an edited one stays', () => {
  const { form, saved } = openForm()
  form.setValue('place', 'x')
  form.setError('title', { message: 'Too long' })
  form.setError('place', { message: 'Too short' })
  saved({ ...opened, title: 'Kick-off, part 1', place: 'Room 3' })
  expect(form.getFieldState('title', form.control._formState).error).toBeUndefined()
  expect(form.getFieldState('place', form.control._formState).error).toBeDefined()
})
