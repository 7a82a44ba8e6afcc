// Dialogs that two people have open: an untouched field shows what the other saves, a touched one keeps what was typed, and
// where both changed the same field, the person decides.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { clientServices } from '#contract/clients/services.ts'
import { companies } from '#contract/clients/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { events } from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { templates } from '#contract/work/templates.ts'
import { time } from '#contract/work/time.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { expectAccessible, useSharedSite } from '#tests/support/browser.ts'
import { sampleRetainer, sampleService } from '#tests/support/samples.ts'
import { unique } from '#tests/support/unique.ts'

const site = useSharedSite()

type Sent = { params?: Record<string, string>; data?: object }

async function open() {
  const page = await site.openAs('admin@enfilade.test')
  /** As another window does it. */
  async function call(endpoint: Endpoint, { params, data }: Sent): Promise<{ _id: string }> {
    const answer = await page.request.fetch(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: { origin: site.url },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as { _id: string }
  }
  const { _id: companyId } = await call(companies.create, {
    data: {
      name: unique('Together'),
      website: 'together.example',
      email: 'desk@together.test',
      phone: '(512) 555-0162',
      address: { street: '1', city: 'Austin', state: 'TX', zipCode: '78702', country: 'US' },
    },
  })
  return { page, call, companyId }
}

interface Both {
  /** The form: a dialog, or the page. */
  form: Page | Locator
  typed: Locator
  mine: string
  /** Saves another value of the typed field, and one of the other field. */
  save: () => Promise<unknown>
  other: Locator
  theirs: string
}

async function expectBoth(page: Page, { form, typed, mine, save, other, theirs }: Both) {
  await typed.fill(mine)
  await save()
  await expect.poll(() => other.inputValue()).toBe(theirs)
  await expect.poll(() => typed.inputValue()).toBe(mine)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText(mine).click()
  await expect.poll(() => versions.getByRole('group').count()).toBe(1)
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Keep these' }).click()
  await typed.waitFor({ state: 'detached' })
}

test('an event and a time entry can be edited by two users at once', async () => {
  const { page, call, companyId } = await open()
  const when = { allDay: true, start: '2031-04-06', end: '2031-04-06' }
  const { _id: eventId } = await call(events.create, {
    data: { company: companyId, title: 'Kick-off', ...when },
  })
  await page.goto(`/app/admin/calendar/${eventId}`)
  const event = page.getByRole('dialog', { name: 'Edit event' })
  const change = (data: object) => call(events.change, { params: { eventId }, data })
  const location = event.getByLabel('Location')
  await location.fill('Room 1')
  await page.reload()
  await event.getByText('This is what you typed before.').waitFor()
  await change({ location: 'Room 9', title: 'Kick-off, part 1' })
  await expect.poll(() => event.getByLabel('Title').inputValue()).toBe('Kick-off, part 1')
  await expect.poll(() => location.inputValue()).toBe('Room 1')
  await event.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => location.inputValue()).toBe('Room 9')
  await expect.poll(() => event.getByLabel('Title').inputValue()).toBe('Kick-off, part 1')
  await expectBoth(page, {
    form: event,
    typed: location,
    mine: 'Room 2',
    save: () => change({ location: 'Room 3', description: 'Bring the plan' }),
    other: event.getByLabel('Description'),
    theirs: 'Bring the plan',
  })

  const dates = { startDate: '2026-01-05', endDate: '2026-12-18' }
  const { _id: project } = await call(projects.create, {
    data: { company: companyId, title: 'Together', ...dates },
  })
  const day = '2026-02-18'
  const { _id: entryId } = await call(time.create, { data: { project, day, minutes: 50 } })
  await page.goto(`/app/admin/time/${entryId}?day=${day}`)
  const entry = page.getByRole('dialog', { name: 'Edit time' })
  const work = { minutes: 70, note: 'Call with the printer' }
  await expectBoth(page, {
    form: entry,
    typed: entry.getByRole('textbox', { name: 'Time' }),
    mine: '1:30',
    save: () => call(time.change, { params: { entryId }, data: work }),
    other: entry.getByLabel('Note'),
    theirs: 'Call with the printer',
  })
})

test('a service and a client’s billing can be edited by two users at once', async () => {
  const { page, call, companyId } = await open()
  const { _id: serviceId } = await call(clientServices.create, {
    params: { companyId },
    data: sampleService,
  })
  await page.goto(`/app/admin/clients/${companyId}/services/${serviceId}/edit`)
  const service = page.getByRole('dialog', { name: /^Edit / })
  await expectBoth(page, {
    form: service,
    typed: service.getByRole('textbox', { name: 'Provider' }),
    mine: 'Bookwell',
    save: () =>
      call(clientServices.change, {
        params: { companyId, serviceId },
        data: { provider: 'Namewell', notes: 'Paid by card' },
      }),
    other: service.getByRole('textbox', { name: 'Internal notes' }),
    theirs: 'Paid by card',
  })

  await page.goto(`/app/admin/clients/${companyId}/invoices/billing`)
  const billing = page.getByRole('dialog', { name: 'Change billing' })
  await expectBoth(page, {
    form: billing,
    typed: billing.getByRole('textbox', { name: 'Buyer reference' }),
    mine: 'PO 4711',
    save: () =>
      call(clientBilling.change, {
        params: { companyId },
        data: { buyerReference: 'PO 4712', vatId: 'DE136695976' },
      }),
    other: billing.getByRole('textbox', { name: 'VAT number' }),
    theirs: 'DE136695976',
  })
})

test('a client’s rates and a retainer can be edited by two users at once', async () => {
  const { page, call, companyId } = await open()
  const params = { companyId }
  await page.goto(`/app/admin/clients/${companyId}/invoices`)
  await page.getByRole('button', { name: 'Change rates' }).click()
  const rates = page.getByRole('dialog', { name: 'Change rates' })
  const hour = { rate: { amount: 9000, currency: 'USD' }, rounding: 15 }
  await expectBoth(page, {
    form: rates,
    typed: rates.getByLabel('An hour in USD'),
    mine: '120',
    save: () => call(timeRates.changeOfCompany, { params, data: hour }),
    other: rates.getByLabel('Rounding of each entry'),
    theirs: '15',
  })

  const { _id: retainerId } = await call(retainers.create, { params, data: sampleRetainer })
  const dates = { startDate: '2026-01-05', endDate: '2026-12-18' }
  const { _id: project } = await call(projects.create, {
    data: { company: companyId, title: 'Together', ...dates },
  })
  await page.goto(`/app/admin/clients/${companyId}/retainers/${retainerId}/edit`)
  const retainer = page.getByRole('dialog', { name: 'Edit retainer' })
  const change = (data: object) =>
    call(retainers.change, { params: { companyId, retainerId }, data })
  await retainer.getByLabel('Covers time on').selectOption('chosen')
  await change({ projects: [project] })
  await expect.poll(() => retainer.getByLabel('Together').isChecked()).toBe(true)
  await expectBoth(page, {
    form: retainer,
    typed: retainer.getByRole('textbox', { name: 'Name' }),
    mine: 'Care, mine',
    save: () => change({ title: 'Care, theirs', endsOn: '2099-12-31' }),
    other: retainer.getByLabel('Ends on'),
    theirs: '2099-12-31',
  })
})

test('a template and a monthly report can be edited by two users at once', async () => {
  const { page, call, companyId } = await open()
  const name = unique('Launch')
  const { _id: templateId } = await call(templates.create, {
    data: { name, items: [{ title: 'Kick-off' }] },
  })
  await page.goto(`/app/admin/settings/templates/${templateId}`)
  const theirName = unique('Relaunch')
  await expectBoth(page, {
    form: page,
    typed: page.getByRole('textbox', { name: 'Tasks' }),
    mine: 'Mine',
    save: () =>
      call(templates.change, {
        params: { templateId },
        data: { name: theirName, items: [{ title: 'Theirs' }] },
      }),
    other: page.getByRole('textbox', { name: 'Name', exact: true }),
    theirs: theirName,
  })

  const params = { companyId }
  const set = (day: number) =>
    call(reportSchedules.setForCompany, { params, data: { day, recipients: [] } })
  await set(3)
  await page.goto(`/app/admin/clients/${companyId}/reports/schedule`)
  const report = page.getByRole('dialog', { name: 'Monthly report' })
  const due = report.getByLabel('Due on')
  await due.waitFor()
  await set(9)
  await expect.poll(() => due.inputValue()).toBe('9')
  await due.selectOption('5')
  await set(12)
  await report.getByRole('button', { name: 'Save', exact: true }).click()
  const versions = page.getByRole('dialog', { name: 'You both changed this' })
  await versions.getByText('5', { exact: true }).click()
  await versions.getByRole('button', { name: 'Keep these' }).click()
  await report.waitFor({ state: 'detached' })
})
