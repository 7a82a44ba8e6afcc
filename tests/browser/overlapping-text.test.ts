// The check for texts over one another finds them where people see them, and only there.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSharedSite } from '#tests/support/browser.ts'
import { overlappingTexts } from './overlapping-text.ts'

const site = useSharedSite()

const over = 'position: absolute; left: 0; top: 0'

async function overlapsIn(page: Page, html: string): Promise<number> {
  await page.setContent(
    `<!doctype html><body style="margin: 0; font: 16px/20px sans-serif; color: black">${html}`,
  )
  return (await overlappingTexts(page)).length
}

test('finds overlapping texts', async () => {
  const page = await site.open()
  for (const html of [
    `<p>Below</p><p style="${over}; margin: 16px 0">Above</p>`,
    `<p>Below</p><p style="${over}; margin: 16px 0; pointer-events: none">Above</p>`,
    `<p>Below</p><p style="${over}; margin: 16px 0; background: rgb(0 0 0 / 10%)">Above</p>`,
    `<p style="margin: 0">One</p><p style="margin: -12px 0">Two</p>`,
    `<div style="position: relative"><textarea style="width: 200px">Below</textarea><span style="${over}">Above</span></div>`,
    `<div style="position: relative"><input value="Below"><span style="${over}">Above</span></div>`,
    `<div style="position: relative"><input placeholder="Below"><span style="${over}">Above</span></div>`,
    `<div style="position: sticky; top: 0; height: 0">Sticky</div><p style="margin: 0">Below</p>`,
    `<p dir="rtl" style="margin: 0">شركة التسويق</p><p dir="rtl" style="margin: -12px 0">سوق</p>`,
    `<div style="height: 2000px"></div><p>Below</p><p style="margin: -32px 0">Above</p>`,
  ]) {
    expect(await overlapsIn(page, html), html).toBe(1)
  }
})

test('ignores texts that are hidden, clipped or covered', async () => {
  const page = await site.open()
  for (const html of [
    '<p>One</p><p>Two</p>',
    '<p style="line-height: 1.05">One<br>Two <b>three</b> <i>four</i></p>',
    `<p>Below</p><p style="${over}; margin: 16px 0; opacity: 0">Above</p>`,
    `<p>Below</p><p style="${over}; margin: 16px 0; visibility: hidden">Above</p>`,
    `<p>Below</p><p style="${over}; margin: 16px 0; background: white">Above</p>`,
    `<p>Below</p><p style="${over}; margin: 16px 0; clip-path: inset(50%); width: 1px; overflow: hidden">Above</p>`,
    `<p>Below</p><dialog style="${over}; background: white" open>Above</dialog>`,
    `<div style="position: relative"><textarea style="opacity: 0">Below</textarea><p style="${over}">Above</p></div>`,
    `<div style="height: 20px; overflow: hidden">One<br>Two</div><p style="margin: 0">Three</p>`,
    `<div style="position: sticky; top: 0; background: white">Sticky</div><p style="margin: -20px 0">Below</p>`,
    '<select><option>One</option><option>Two</option></select>',
  ]) {
    expect(await overlapsIn(page, html), html).toBe(0)
  }
})

test('finds a broken style on a real screen', async () => {
  const page = await site.openAs('admin@enfilade.test')
  await page.goto('/app/admin/clients')
  await page.getByRole('row').nth(1).waitFor()
  expect(await overlappingTexts(page)).toEqual([])
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('td a { position: relative; left: 12rem }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await overlappingTexts(page)).not.toEqual([])
})
