// A milestone from both sides: added in the project's panel, reached, approved by the client, reopened, deleted.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import type { Milestone } from '#contract/work/milestones.ts'
import type { Project } from '#contract/work/projects.ts'
import { expectAccessible, holdMessages, useSharedSite } from '#tests/support/browser.ts'
import { uniqueId } from '#tests/support/unique.ts'

const site = useSharedSite()

const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const lineOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Milestones' }).getByRole('listitem').filter({ hasText: title })

const daysFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A project of its own, and its panel. */
async function openProject(page: Page, title: string): Promise<Project> {
  const found = await page.request.get('/companies?search=Brightleaf Health')
  const [company] = ((await found.json()) as { items: Company[] }).items
  const made = await page.request.post('/projects/create', {
    headers: { origin: site.url },
    data: { company: company?._id, title, startDate: daysFromNow(-9), endDate: daysFromNow(90) },
  })
  const project = (await made.json()) as Project
  await page.goto(`/app/admin/projects/${project._id}?company=${project.company}`)
  await page.getByRole('link', { name: 'Add milestone' }).waitFor()
  return project
}

test('a milestone is reached by the agency and approved by the client', async () => {
  const id = uniqueId()
  const title = `Beta is live ${id}`
  const page = await site.openAs('admin@enfilade.test')
  const project = await openProject(page, `Milestones ${id}`)
  await page.getByRole('link', { name: 'Add milestone' }).click()
  const dialog = dialogOf(page, 'Add milestone')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Add milestone' }).click()
  await dialog.getByText('Due date is a required field').waitFor()
  await dialog.getByLabel('Due date').fill(daysFromNow(40))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add milestone' }).click()
  await said(page, `${title} added`).waitFor()
  await lineOf(page, title).waitFor()

  const theirs = await site.openAs('owner@brightleaf.test')
  await theirs.goto(`/app/client/projects/${project._id}`)
  await lineOf(theirs, title).waitFor()
  await expect.poll(() => lineOf(theirs, title).getByRole('button').count()).toBe(0)

  await lineOf(page, title).getByRole('button', { name: 'Mark as reached' }).click()
  await said(page, `${title} reached`).waitFor()
  await lineOf(theirs, title).getByText('Reached').waitFor()
  await expectAccessible(theirs)
  await lineOf(theirs, title).getByRole('button', { name: 'Approve' }).click()
  await said(theirs, `${title} approved`).waitFor()
  await lineOf(page, title).getByText('Approved by Noor Haddad').waitFor()
  await expectAccessible(page)

  await lineOf(page, title).getByRole('button', { name: 'Reopen' }).click()
  await lineOf(theirs, title).getByText('Approved').waitFor({ state: 'hidden' })
})

test('staff find a milestone in the calendar, change it, delete it and undo that', async () => {
  const id = uniqueId()
  const title = `Launch ${id}`
  const page = await site.openAs('admin@enfilade.test')
  const project = await openProject(page, `Milestones ${id}`)
  await page.request.post(`/projects/${project._id}/milestones`, {
    headers: { origin: site.url },
    data: { title, dueDate: daysFromNow(40), visibility: 'internal' },
  })
  await page.goto(`/app/admin/calendar?view=agenda&kinds=milestone&date=${daysFromNow(40)}`)
  await page.getByRole('link', { name: title }).click()
  const dialog = dialogOf(page, 'Edit milestone')
  await dialog.getByRole('button', { name: 'Who can see this?' }).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Date').fill(daysFromNow(50))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, `${title} saved`).waitFor()
  await lineOf(page, title).getByText('Internal').waitFor()

  await lineOf(page, title).getByRole('link', { name: title }).click()
  await dialog.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, `${title} deleted`).waitFor()
  await holdMessages(page)
  await lineOf(page, title).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await lineOf(page, title).waitFor()
})

test('a conflict on a milestone names the person who changed it', async () => {
  const id = uniqueId()
  const page = await site.openAs('admin@enfilade.test')
  const project = await openProject(page, `Milestones ${id}`)
  const headers = { origin: site.url }
  const made = await page.request.post(`/projects/${project._id}/milestones`, {
    headers,
    data: { title: `Launch ${id}`, dueDate: daysFromNow(40) },
  })
  const { _id } = (await made.json()) as Milestone
  await page.getByRole('link', { name: `Launch ${id}` }).click()
  const dialog = dialogOf(page, 'Edit milestone')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Mine ${id}`)
  await page.request.put(`/milestones/${_id}`, { headers, data: { title: `Theirs ${id}` } })
  await dialog.getByText('changed title of milestone').waitFor()

  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = dialogOf(page, 'You both changed this')
  await conflict.getByText('Avery Stone and you changed').waitFor()
  await conflict.getByRole('radio', { name: 'Yours' }).check()
  await conflict.getByRole('button', { name: 'Keep these' }).click()
  await said(page, `Mine ${id} saved`).waitFor()
})
