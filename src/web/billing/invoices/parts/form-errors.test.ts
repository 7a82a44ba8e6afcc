// Document forms show the contract's errors on the right fields.
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldName, type FieldValues, get } from 'react-hook-form'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { InvoiceDefaults } from '#contract/billing/invoices.ts'
import { toErrorMessage } from '#web/ui/field-shell.tsx'
import { divisionSchema, newDivision } from '#web/billing/instalments/parts/instalment-values.ts'
import { ScheduleForm, newScheduleValues } from '#web/billing/schedules/parts/schedule-values.ts'

const defaults: InvoiceDefaults = {
  ...{ currency: 'USD', taxRate: 0, dueDays: 14, terms: '', today: '2026-11-22' },
}
const companyId = '018f0000-0000-7000-8000-000000000001'
const schedule = newScheduleValues(defaults, companyId)

/** @param names of the fields on screen */
async function errorsOf<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
  names: string[],
) {
  const resolve = zodResolver(schema)
  const options = {
    fields: {},
    names: names as FieldName<Values>[],
    shouldUseNativeValidation: false,
  }
  return (await resolve(values, undefined, options)).errors
}

test('an invoice without lines has an error for the whole list', async () => {
  const errors = await errorsOf(ScheduleForm, schedule, ['lines.0.description'])
  expect(toErrorMessage(get(errors, 'lines'))).toBe('Add at least one line')
})

test('instalments that do not come to 100 percent have an error for the whole list', async () => {
  const [deposit, balance] = newDivision('2026-11-22', '2026-12-22').parts
  const values = { by: 'percent', parts: [deposit, { ...balance, share: '49' }] }
  const errors = await errorsOf(divisionSchema('USD'), values, ['parts.0.title', 'parts.1.title'])
  expect(toErrorMessage(get(errors, 'parts'))).toBe('The percentages must add up to 100')
})

test('a missing client and an invalid price are reported together', async () => {
  const [line] = schedule.lines
  const values = { ...schedule, company: '', lines: [{ ...line, quantity: '1', unitPrice: 'abc' }] }
  const errors = await errorsOf(ScheduleForm, values, ['company', 'lines.0.unitPrice'])
  expect(toErrorMessage(get(errors, 'company'))).toBe('Choose a client')
  expect(toErrorMessage(get(errors, 'lines.0.unitPrice'))).toMatch(/^Unit price must be an amount/)
})

test('a price above the limit is reported at its field', async () => {
  const [line] = schedule.lines
  const tooMuch = { ...line, description: 'Film', quantity: '1000', unitPrice: '100000000000' }
  const values = { ...schedule, lines: [tooMuch] }
  const errors = await errorsOf(ScheduleForm, values, ['lines.0.unitPrice'])
  expect(toErrorMessage(get(errors, 'lines.0.unitPrice'))).toBe('This line’s total is too large')
  expect(toErrorMessage(get(errors, 'lines.0.quantity'))).toBeUndefined()
})
