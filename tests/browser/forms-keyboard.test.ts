// Every form by keyboard only: Tab reaches each control with visible focus, typing works, and Escape leaves a dialog.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from '#tests/support/browser.ts'
import { makeFormRecords } from '#tests/support/form-records.ts'
import { type FormRecords, type FormRow, forms } from '#tests/support/forms.ts'
import { walkByTab } from './keyboard-walk.ts'

const site = useSite()
const admin = 'admin@enfilade.test'

let made: Promise<FormRecords> | undefined
const recordsBy = (page: Page) => (made ??= makeFormRecords(site, page))

async function walk(page: Page, row: FormRow, path: string): Promise<void> {
  await page.goto(path)
  await row.open?.(page)
  const field = row.field(page)
  await field.waitFor()
  await field.focus()
  await page.keyboard.type('By keys')
  await expect.poll(() => field.inputValue()).toContain('By keys')
  const dialog = page.locator('dialog[open]').filter({ has: field })
  const isInDialog = (await dialog.count()) > 0

  expect(await walkByTab(page, field)).toEqual({ unreached: [], unseen: [] })
  if (!isInDialog || row.except?.['Escape']) return
  await field.focus()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
}

const people = [
  { who: admin, rows: forms.filter(({ isPublic, isOfClient }) => !isPublic && !isOfClient) },
  { who: 'owner@brightleaf.test', rows: forms.filter(({ isOfClient }) => isOfClient) },
]

for (const { who, rows } of people) {
  // P13.1.5
  test.each(rows.map((row) => ({ name: row.name, row })))(`${who}: $name`, async ({ row }) => {
    const records = await recordsBy(await site.openAs(admin))
    await walk(await site.openAs(who), row, row.path(records))
  })
}

test.each(forms.filter(({ isPublic }) => isPublic).map((row) => ({ name: row.name, row })))(
  'a visitor: $name',
  async ({ row }) => {
    const records = await recordsBy(await site.openAs(admin))
    await walk(await site.open(), row, row.path(records))
  },
)
