// Restored text that another tab has saved or discarded leaves the form.
import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { giveUp } from './use-draft.ts'

interface Values {
  title: string
  place: string
  lines: { text: string }[]
}

const opened: Values = { title: 'Kick-off', place: '', lines: [{ text: 'Agenda' }] }

function openForm() {
  const form = createFormControl<Values>({ defaultValues: opened })
  // As on a page: it is mounted and knows its fields.
  form.reset(opened)
  for (const name of ['title', 'place', 'lines.0.text'] as const) form.register(name)
  const abandon = (fields: string[], fresh: Values = opened) =>
    giveUp(form, { fields, defaults: form.control._defaultValues, fresh })
  return { form, abandon }
}

test('discarding all fields, also in a list, leaves nothing typed', () => {
  const { form, abandon } = openForm()
  form.setValue('place', 'Room 2')
  form.setValue('lines', [{ text: 'Agenda' }, { text: 'Mine' }])
  expect(abandon(['place', 'lines'])).toBe(true)
  expect(form.getValues()).toEqual(opened)
})

test('discarding some keeps other typed fields; the rest show the newest values', () => {
  const { form, abandon } = openForm()
  form.setValue('place', 'Room 2')
  form.setValue('title', 'Typed here')
  expect(abandon(['place'], { ...opened, title: 'By others', place: 'Room 3' })).toBe(false)
  expect(form.getValues()).toEqual({ ...opened, title: 'Typed here', place: 'Room 3' })
  expect(form.control._defaultValues).toEqual({ ...opened, place: 'Room 3' })
})
