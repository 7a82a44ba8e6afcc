// Records needed to open the forms of `forms.ts`.
import type { Page } from 'playwright'
import type { Host } from '#contract/site/booking.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { comments } from '#contract/work/comments.ts'
import { clientServices } from '#contract/clients/services.ts'
import { companies } from '#contract/clients/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { events } from '#contract/work/calendar.ts'
import { people } from '#contract/clients/people.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { projects } from '#contract/work/projects.ts'
import { posts } from '#contract/marketing/posts.ts'
import { reports } from '#contract/marketing/reports.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { OwnSite } from './browser.ts'
import { type FormRecords, nounForms } from './forms.ts'
import { sampleCaseItem, sampleService } from './samples.ts'
import { waitForMail } from './outbox.ts'
import { writeToAgency } from './visitor.ts'

/** @param page a window of the administrator */
export async function makeFormRecords(site: OwnSite, page: Page): Promise<FormRecords> {
  async function call<T = { _id: string }>(
    endpoint: Endpoint,
    { params, data }: { params?: Record<string, string>; data?: object },
  ): Promise<T> {
    const answer = await page.request.fetch(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: { origin: site.url },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as T
  }
  const company = (name: string) =>
    call(companies.create, {
      data: {
        name,
        website: 'unsaved.example',
        description: '',
        email: 'desk@unsaved.test',
        phone: '(512) 555-0162',
        address: { street: '1', city: 'Austin', state: 'TX', zipCode: '78702', country: 'US' },
      },
    })
  const { _id: companyId } = await company('Unsaved & Co')
  const { _id: otherCompanyId } = await company('Unsaved elsewhere')
  const dates = { startDate: '2026-01-05', endDate: '2026-12-18' }
  const project = (title: string) =>
    call(projects.create, { data: { company: companyId, title, ...dates } })
  const { _id: projectId } = await project('One project')
  await project('Another project')
  const params = { projectId }
  const { _id: taskId } = await call(tasks.create, { params, data: { title: 'One task' } })
  await call(tasks.create, { params, data: { title: 'Another task' } })
  await call(comments.add, { params: { taskId }, data: { text: 'One comment' } })
  await call(tasks.addSubtask, { params: { taskId }, data: { title: 'One subtask' } })
  const campaign = (title: string) => call(campaigns.create, { params, data: { title } })
  const { _id: campaignId } = await campaign('One campaign')
  await campaign('Another campaign')
  const { _id: reportId } = await call(reports.createForCampaign, {
    params: { campaignId },
    data: { month: '2026-03' },
  })

  const { _id: postId } = await call(posts.create, {
    params: { campaignId },
    data: { title: 'One post', channel: 'linkedin', plannedOn: '2026-03-02' },
  })

  const when = { allDay: true, start: '2031-01-06', end: '2031-01-06' }
  const { _id: eventId } = await call(events.create, {
    data: { company: companyId, title: 'One event', ...when },
  })

  const { _id: accountId } = await call(socialAccounts.create, {
    params: { companyId },
    data: { platform: 'Unsaved channel', username: '@unsaved', password: 'unsaved' },
  })

  const { _id: serviceId } = await call(clientServices.create, {
    params: { companyId },
    data: { ...sampleService, name: 'unsaved.example' },
  })
  const completed = async (ownedBy: string | undefined) =>
    (
      await call(projects.create, {
        data: { company: ownedBy, title: 'Unsaved and done', status: 'completed', ...dates },
      })
    )._id
  const completedId = await completed(companyId)

  const client = await page.request.get('/companies?search=Brightleaf Health')
  const [brightleaf] = ((await client.json()) as { items: { _id: string }[] }).items
  const { _id: reviewed } = await call(projects.create, {
    data: { company: brightleaf?._id, title: 'Unsaved in review', ...dates },
  })
  await call(projects.change, {
    params: { projectId: reviewed },
    data: { approvalMode: 'required' },
  })
  const { _id: caseId } = await call(portfolioCases.create, {
    params: { projectId: await completed(brightleaf?._id) },
    data: { item: { ...sampleCaseItem, title: 'Unsaved case' } },
  })
  await call(portfolioCases.propose, { params: { caseId }, data: { contentVersion: 1 } })
  const { _id: reviewedId } = await call(tasks.create, {
    params: { projectId: reviewed },
    data: { title: 'To be sent back', status: 'in review', visibility: 'shared' },
  })

  await writeToAgency(site, { firstName: 'Unsaved' })
  const found = await page.request.get('/messages?search=unsaved')
  if (!found.ok()) throw new Error(await found.text())
  const { items } = (await found.json()) as { items: { _id: string }[] }
  const hosts = (await (await page.request.get('/booking/hosts')).json()) as Host[]
  const email = 'invited@unsaved.test'
  await call(people.invite, { params: { companyId }, data: { email, role: 'owner' } })
  const { link } = await waitForMail(site.dataDir, email, /./)
  const added = await Promise.all(nounForms.map(({ add }) => add(call, projectId)))
  return {
    added: Object.assign({}, ...added) as Record<string, string>,
    companyId,
    otherCompanyId,
    projectId,
    taskId,
    campaignId,
    reportId,
    postId,
    eventId,
    messageId: items[0]?._id ?? '',
    accountId,
    serviceId,
    caseId,
    completedId,
    adminId: hosts[0]?.person._id ?? '',
    reviewedId,
    invitation: link.replace(/^https?:\/\/[^/]+/, ''),
  }
}
