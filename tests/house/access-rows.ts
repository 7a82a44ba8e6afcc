// Access rules: one row per endpoint of the contract, with the request and the status for each kind of person. Others are in tests/nouns.
import { accounting } from '#contract/billing/accounting.ts'
import { noAnswers } from '#contract/site/website-answers.ts'
import { uuidv7 } from 'uuidv7'
import { approvalLinks } from '#contract/work/approval-links.ts'
import { chat } from '#contract/site/chat.ts'
import { events } from '#contract/work/calendar.ts'
import { files } from '#contract/work/files.ts'
import { clientServices } from '#contract/clients/services.ts'
import { type Company, companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { type Import, imports } from '#contract/agency/imports.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { people } from '#contract/clients/people.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { posts } from '#contract/marketing/posts.ts'
import { mapTexts, reports } from '#contract/marketing/reports.ts'
import { taskRecurrences } from '#contract/work/task-recurrence.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { uploads } from '#contract/work/uploads.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { templates } from '#contract/work/templates.ts'
import { time } from '#contract/work/time.ts'
import { settings } from '#contract/agency/settings.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import type { Parts } from '#tests/support/caller.ts'
import { openChat, writeMessage } from '#tests/support/correspondence.ts'
import { password } from '#tests/support/people.ts'
import { nounTests } from '#tests/support/noun-tests.ts'
import { addPicture, formOf, formType } from '#tests/support/upload.ts'
import {
  sampleCompany,
  sampleCaseItem,
  sampleDivision,
  sampleEvent,
  sampleInvoice,
  samplePost,
  sampleProject,
  sampleQuote,
  sampleDelivery,
  sampleOverage,
  sampleRetainer,
  sampleSchedule,
  sampleService,
  sampleTime,
} from '#tests/support/samples.ts'
import type { World } from '#tests/support/world.ts'
import {
  type Kind,
  type Expected,
  type Allowed,
  all,
  administratorsOnly,
  byPermission,
  ofStaff,
  notOthers,
  everyone,
  signedIn,
  staff,
  ofCompany,
  seenByCompany,
  staffOfRecord,
  staffAlone,
  inbox,
  ofAgency,
  visitorAndStaff,
  type Victim,
  type Row,
  decidedByClient,
  decidedByOwner,
} from './access-expectations.ts'

/** An archive that does not exist. */
const ofArchive = () => ({ params: { archiveId: '01912345-0000-4000-8000-000000000000' } })

const ofTask = ({ shared }: Victim) => ({ taskId: shared._id })
const internalTask = ({ internal }: Victim) => ({ taskId: internal._id })
const ofCampaign = ({ campaign }: Victim) => ({ campaignId: campaign._id })
const internalCampaign = (victim: Victim) => ({ campaignId: victim.internalCampaign._id })
const figure = { date: '2026-01-05', metric: 'reach', value: 9 }
const plan = [{ month: '2026-01', metric: 'reach', value: 90 }]
const ofEvent = ({ event }: Victim) => ({ eventId: event._id })
const internalEvent = (victim: Victim) => ({ eventId: victim.internalEvent._id })
const ofFile = ({ file }: Victim) => ({ fileId: file })
const internalFiles = ({ internalFile, fileOfInternal }: Victim) => [
  { params: { fileId: internalFile } },
  { params: { fileId: fileOfInternal } },
]

/** An event added by the company's own people, shared like all of theirs. */
async function addedByClient(company: Company, world: World): Promise<string> {
  const { email } = await world.addPerson([{ company, role: 'member' }])
  const headers = { authorization: `Bearer ${await world.signIn(email)}` }
  const body = { ...sampleEvent, company: company._id }
  return (await world.anonymous.call(events.create, { body }, headers))._id
}

/** A form with a file in it. */
const form = (fields: Record<string, string>): Parts => ({
  headers: { 'content-type': formType },
  body: formOf({ name: 'added.txt', content: 'Added', fields }),
})

/** An upload started by someone else. */
async function ofUpload({ company }: Victim, _: Kind, world: World): Promise<Parts> {
  const { email } = await world.addPerson([{ company, role: 'member' }])
  const headers = { authorization: `Bearer ${await world.signIn(email)}` }
  const body = { company: company._id, name: 'added.txt', size: 5 }
  return {
    params: { uploadId: (await world.anonymous.call(uploads.begin, { body }, headers))._id },
  }
}
const othersUpload: Expected = { ...signedIn(404), ...ofStaff(404, byPermission.work) }

/** A form with a table whose only column exists in every import. */
const tableForm = (fields: Record<string, string>): Parts => ({
  headers: { 'content-type': formType },
  body: formOf({ name: 'table.csv', content: 'Title\nAdded', fields }),
})

/** A form with a board exported from Trello. */
const boardForm = (fields: Record<string, string>): Parts => ({
  headers: { 'content-type': formType },
  body: formOf({
    name: 'board.json',
    content: JSON.stringify({
      name: 'Added',
      lists: [{ id: 'a', name: 'To do' }],
      cards: [{ id: 'b', idList: 'a', name: 'Added' }],
    }),
    fields: { kind: 'trello', ...fields },
  }),
})

/** An import read by another staff member, containing the company's name. */
async function ofImport({ company, project }: Victim, _: Kind, world: World): Promise<Parts> {
  const { email } = await world.addPerson('admin')
  const body = formOf({
    name: 'table.csv',
    content: `Title\n${company.name}`,
    fields: { kind: 'task', project: project._id },
  })
  const headers = { authorization: `Bearer ${await world.signIn(email)}`, 'content-type': formType }
  const made = await world.anonymous.send(imports.create, { body, headers })
  return { params: { importId: made.json<Import>()._id } }
}

const ofProject = ({ project }: Victim) => ({ projectId: project._id })

/** Staff who may delete companies they see. */
const deleters: ReadonlySet<Kind> = new Set(['admin', 'manager', 'bookkeeper', 'ownManager'])

/** The victim itself if the caller may not delete it, else a spare company. */
async function deletable({ company }: Victim, who: Kind, world: World): Promise<string> {
  if (!deleters.has(who)) return company._id
  const { _id } = await world.addCompany()
  if (who === 'ownManager') await letSee(world, company, _id)
  return _id
}

/** Lets staff with one chosen company see the other as well. */
const letSee = (world: World, chosen: Company, companyId: string) =>
  world.database.query(
    `insert into staff_companies (user_id, company_id)
     select user_id, $2 from staff_companies where company_id = $1`,
    [chosen._id, companyId],
  )

/** A visitor's message, visible to staff only. */
async function ofMessage(_: Victim, __: Kind, world: World): Promise<Parts> {
  return { params: { messageId: await writeMessage(world, { message: 'Undercroft' }) } }
}

/** A notification about the company's task, sent to someone other than the callers. */
async function notifiedSomeoneElse(victim: Victim, _: Kind, world: World): Promise<string> {
  const { id } = await world.addPerson([{ company: victim.company, role: 'member' }])
  const notificationId = uuidv7()
  await world.database.query(
    `insert into notifications (id, person_id, kind, company_id, record_kind, record_id, about, is_in_app, mail)
     values ($1, $2, 'assigned', $3, 'task', $4, 'told', true, 'off')`,
    [notificationId, id, victim.company._id, victim.shared._id],
  )
  return notificationId
}

/** A draft invoice, hidden from clients. */
async function ofDraft({ company }: Victim, _: Kind, world: World) {
  const { _id: invoiceId } = await world.addInvoice(company)
  return { params: { invoiceId } }
}

/** Already opened by the client, so that reading it again changes nothing. */
async function ofSentInvoice(victim: Victim, who: Kind, world: World) {
  const sent = await ofDraft(victim, who, world)
  const { call } = await world.admin()
  await call(invoices.send, { ...sent, body: {} })
  const viewed = 'update invoices set viewed_at = now() where id = $1'
  await world.database.query(viewed, [sent.params.invoiceId])
  return sent
}

/** Its PDF is already stored, so that reading it changes nothing. */
async function ofDrawnInvoice(victim: Victim, who: Kind, world: World) {
  const sent = await ofSentInvoice(victim, who, world)
  const { send } = await world.admin()
  await send(invoices.pdf, sent)
  return sent
}

/** The PDFs of all invoices are already stored, so that reading them changes nothing. */
async function ofDrawnYear(victim: Victim, who: Kind, world: World) {
  await ofSentInvoice(victim, who, world)
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const { send } = await world.admin()
  await send(accounting.documents, { query })
  return { query }
}

/** The agency's own details are set, so an e-invoice exists. */
async function ofEInvoice(victim: Victim, who: Kind, world: World) {
  const { call } = await world.admin()
  const { billing } = await call(settings.get, {})
  await call(settings.change, { body: { billing: { ...billing, taxId: '74-3091822' } } })
  return ofSentInvoice(victim, who, world)
}

const payment = { amount: { amount: 100, currency: 'USD' }, date: '2026-01-05' }

async function ofPayment(victim: Victim, who: Kind, world: World) {
  const sent = await ofSentInvoice(victim, who, world)
  const { call } = await world.admin()
  const { payments } = await call(invoices.pay, { ...sent, body: payment })
  return { params: { ...sent.params, paymentId: payments[0]?._id } }
}

/** A draft quote, hidden from clients. */
async function ofQuoteDraft({ company }: Victim, _: Kind, world: World) {
  const { _id: quoteId } = await world.addQuote(company)
  return { params: { quoteId } }
}

/** Already opened by the client, so that reading it again changes nothing. */
async function ofSentQuote(victim: Victim, who: Kind, world: World) {
  const sent = await ofQuoteDraft(victim, who, world)
  const { call } = await world.admin()
  await call(quotes.send, { ...sent, body: {} })
  const viewed = 'update quotes set viewed_at = now() where id = $1'
  await world.database.query(viewed, [sent.params.quoteId])
  return sent
}

async function ofAcceptedQuote(victim: Victim, who: Kind, world: World) {
  const sent = await ofSentQuote(victim, who, world)
  const accepted = `update quotes set state = 'accepted', decided_at = now(), decided_first = 'Robin',
    decided_last = 'Lee' where id = $1`
  await world.database.query(accepted, [sent.params.quoteId])
  return sent
}

async function ofPlan({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const { _id: invoiceId } = await world.addInvoice(company)
  const divided = { params: { invoiceId }, body: sampleDivision }
  const { _id: planId, parts } = await call(instalments.divideInvoice, divided)
  return { params: { companyId: company._id, planId, instalmentId: parts[0]?._id } }
}

const ofWorkAndBill =
  (format?: 'csv') =>
  async (...args: Parameters<typeof ofTime>) => {
    await ofSentInvoice(...args)
    await ofTime(...args)
    return { query: { from: '2026-01-01', to: '2026-12-31', ...(format && { format }) } }
  }

async function ofSchedule({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const params = { companyId: company._id }
  const { _id: scheduleId } = await call(schedules.create, { params, body: sampleSchedule })
  return { params: { ...params, scheduleId } }
}

/** Uses a separate project, so that the company's other time remains billable. */
async function ofRetainer({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const { _id: project } = await world.addProject(company)
  const params = { companyId: company._id }
  const body = { ...sampleRetainer, projects: [project] }
  const { _id: retainerId } = await call(retainers.create, { params, body })
  return { params: { ...params, retainerId }, project }
}

/** More time has been used than the retainer includes. */
async function ofUsedRetainer(victim: Victim, who: Kind, world: World) {
  const { params, project } = await ofRetainer(victim, who, world)
  const { call } = await world.admin()
  await call(time.create, { body: { ...sampleTime, project } })
  return { params }
}

/** The client has been asked to approve overage. */
async function ofOverage(victim: Victim, who: Kind, world: World) {
  const { params } = await ofUsedRetainer(victim, who, world)
  const { call } = await world.admin()
  const asked = await call(retainers.askOverage, { params, body: sampleOverage })
  const [overage] = asked.overages
  return {
    params: { ...params, overageId: overage?._id ?? '' },
    body: { units: overage?.units ?? 0, total: overage?.total },
  }
}

/** The client has approved, and the draft was deleted. */
async function ofApprovedOverage(victim: Victim, who: Kind, world: World) {
  const { params } = await ofOverage(victim, who, world)
  const approved = `update retainer_overages set state = 'approved', decided_at = now(), decided_first = 'Robin',
    decided_last = 'Lee' where id = $1`
  await world.database.query(approved, [params.overageId])
  return { params }
}

async function ofDelivery({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const companyId = company._id
  const body = { ...sampleRetainer, kind: 'deliverables' as const }
  const { _id: retainerId } = await call(retainers.create, { params: { companyId }, body })
  const params = { companyId, retainerId }
  const { deliveries } = await call(retainers.addDelivery, { params, body: sampleDelivery })
  return { params, deliveryId: deliveries[0]?._id ?? '' }
}

let months = 0

/** Only one report exists per month. */
function newReport() {
  months += 1
  const month = new Date(Date.UTC(1900, months)).toISOString().slice(0, 7)
  return { month, ...mapTexts(() => 'Quillwort') }
}

/** A draft report, hidden from clients. */
async function ofReportDraft(victim: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const made = { params: ofCampaign(victim), body: newReport() }
  const { _id: reportId } = await call(reports.createForCampaign, made)
  return { params: { reportId } }
}

async function ofPublishedReport(victim: Victim, who: Kind, world: World) {
  const draft = await ofReportDraft(victim, who, world)
  const { call } = await world.admin()
  await call(reports.publish, { ...draft, body: {} })
  return draft
}

async function ofReportLink(victim: Victim, who: Kind, world: World) {
  const { params } = await ofPublishedReport(victim, who, world)
  const { call } = await world.admin()
  const { _id: linkId } = await call(reports.addLink, { params, body: {} })
  return { params: { ...params, linkId } }
}

const month = { from: '2026-03-01', to: '2026-03-31' }

/** In review, so that clients see it and decide. */
async function ofPost({ campaign }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const { _id: postId } = await world.addPost(campaign, { title: 'Quillwort', text: 'Quillwort' })
  const params = { postId }
  const { version } = await call(posts.change, { params, body: { status: 'in review' } })
  return { params, version }
}

/** A file on its own, which waits for the client's approval. */
async function ofAskedFile({ project }: Victim, _: Kind, world: World) {
  const { call, id } = await world.admin()
  const fileId = await addPicture(world.app, id, { project, name: 'Quillwort' })
  const params = { fileId }
  const { version } = await call(files.change, { params, body: { review: 'in review' } })
  return { params, version }
}

/** A file on its own, hidden from clients. */
async function ofHiddenFile({ project }: Victim, _: Kind, world: World) {
  const { id } = await world.admin()
  const hidden = { project, name: 'Undercroft', visibility: 'internal' } as const
  return { params: { fileId: await addPicture(world.app, id, hidden) } }
}

/** A draft post, hidden from clients. */
async function ofPostDraft({ campaign }: Victim, _: Kind, world: World) {
  const hidden = { title: 'Undercroft', text: 'Undercroft' }
  const { _id: postId } = await world.addPost(campaign, hidden)
  return { params: { postId } }
}

const ofNoLink = <Params extends object>({ params }: { params: Params }) => ({
  params: { ...params, linkId: uuidv7() },
})

const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

/** A guest link to a separate, waiting item. */
async function addReview({ project }: Victim, world: World) {
  const { call, id } = await world.admin()
  const task = await world.addTask(project, { status: 'in review', visibility: 'shared' })
  const fileId = await addPicture(world.app, id, { project, task, name: 'front.png' })
  const { url } = await call(approvalLinks.create, { params: { taskId: task._id }, body: {} })
  // The file is its second version.
  return { token: tokenIn(url), fileId, version: 2 }
}

/** Time of a staff member who runs the projects. */
async function ofTime({ project }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const body = { ...sampleTime, project: project._id }
  return { params: { entryId: (await call(time.create, { body }))._id } }
}

/** A draft whose client has billable time. */
async function ofUnbilledTime(victim: Victim, who: Kind, world: World) {
  const { company } = victim
  await ofTime(victim, who, world)
  const { call } = await world.admin()
  const rate = { amount: 10_000, currency: 'USD' }
  await call(timeRates.changeOfCompany, { params: { companyId: company._id }, body: { rate } })
  return ofDraft(victim, who, world)
}

/** People who run the projects may change everyone's time; contributors cannot see that of others. */
const othersTime = (status: number): Expected => ({
  ...ofAgency(status, byPermission.projects),
  contributor: 404,
})

/** The client's people can see it, but not change it. */
const ofMoney = (status: number) => staffOfRecord(status, byPermission.money)
const seenWithMoney = (status: number) =>
  ofCompany({ admin: status, owner: status, member: status, allowed: byPermission.money })

const noToken = { token: 'x' }
const noBooking = (): Parts => ({ params: noToken })

/** A consultation booked by a visitor, visible to staff only. */
async function ofBooking(_: Victim, __: Kind, { database }: World): Promise<Parts> {
  const bookingId = uuidv7()
  await database.query(
    `insert into bookings (id, state, start_at, end_at, busy_until, name, email, note, time_zone, place)
     values ($1, 'booked', '2099-01-05 15:00Z', '2099-01-05 15:30Z', '2099-01-05 15:30Z', 'Undercroft',
       'undercroft@mark.test', '', 'UTC', '')`,
    [bookingId],
  )
  return { params: { bookingId } }
}

/** A visitor's conversation; the visitor is not one of the callers. */
async function ofChat(_: Victim, __: Kind, { app }: World): Promise<Parts> {
  const visitor = await openChat(app)
  const params = { chatId: visitor.chat._id }
  await visitor.call(chat.write, { params, body: { text: 'Undercroft' } })
  return { params }
}

const socialAccount = {
  platform: 'Quillwort',
  username: 'Quillwort',
  notes: 'Quillwort',
  // Only the reveal call can read it.
  password: 'Overleigh Undercroft',
}

async function ofSocialAccount({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const params = { companyId: company._id }
  const { _id } = await call(socialAccounts.create, { params, body: socialAccount })
  return { params: { ...params, accountId: _id } }
}

/** A draft case of a completed project of the company. */
async function ofCaseDraft({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const { _id: projectId } = await world.addProject(company, { status: 'completed' })
  const { _id: caseId } = await call(portfolioCases.create, {
    params: { projectId },
    body: { item: { ...sampleCaseItem, title: 'Quillwort' } },
  })
  return { params: { caseId } }
}

const atContent = { contentVersion: 1 }

/** A case proposed to its company. */
async function ofCase(...args: Parameters<typeof ofCaseDraft>) {
  const sent = await ofCaseDraft(...args)
  const { call } = await args[2].admin()
  await call(portfolioCases.propose, { ...sent, body: atContent })
  return sent
}

/** Owners decide; not even administrators can. */
const consenting = ofCompany({ admin: 403, owner: 200, member: 403, allowed: administratorsOnly })

/** A service that the company renews itself. */
async function ofService({ company }: Victim, _: Kind, world: World) {
  const { call } = await world.admin()
  const params = { companyId: company._id }
  const { _id, renewsOn } = await call(clientServices.create, {
    params,
    // The agency's notes are visible to staff only.
    body: { ...sampleService, name: 'Quillwort', renewedBy: 'client', notes: 'Undercroft' },
  })
  return { params: { ...params, serviceId: _id }, body: { dueOn: renewsOn } }
}

async function ofRenewal(...args: Parameters<typeof ofService>) {
  const { params, body } = await ofService(...args)
  const { call } = await args[2].admin()
  const { renewals } = await call(clientServices.renew, { params, body })
  return { params: { ...params, renewalId: renewals[0]?._id ?? '' } }
}

/** Staff who look after clients, and owners, because the company renews it itself. */
const renewing = (status: number) =>
  ofCompany({ admin: status, owner: status, member: 403, allowed: byPermission.clients })

/** The company's owners, and staff with access to secrets; members only see that it exists. */
const runSecrets = (status: number) => run(status, byPermission.secrets)

/** A third person of the company. */
async function ofPerson({ company }: Victim, _: Kind, world: World): Promise<Parts> {
  const { id } = await world.addPerson([{ company, role: 'member' }])
  return { params: { companyId: company._id, userId: id } }
}

/** Someone who is only a client of the company. */
async function ofClient({ company }: Victim, _: Kind, world: World) {
  const { id } = await world.addPerson([{ company, role: 'member' }])
  return { params: { personId: id } }
}

/** A client of the company with a second factor. */
async function ofTwoFactor(victim: Victim, who: Kind, world: World) {
  const { params } = await ofClient(victim, who, world)
  const add = `insert into two_factors (user_id, seed, enabled_at) values ($1, '\\x00', now())`
  await world.database.query(add, [params.personId])
  return { params }
}

async function ofStaffPerson(_: Victim, __: Kind, world: World): Promise<Parts> {
  const { id } = await world.addPerson({ staffRole: 'contributor' })
  return { params: { personId: id } }
}

/** Managers manage clients; the agency's own people do not exist for them. */
const notManagers = (status: number): Expected => ({
  ...staff(status, administratorsOnly),
  manager: 404,
  ownManager: 404,
  otherManager: 404,
})

async function ofInvitation({ company }: Victim, _: Kind, world: World): Promise<Parts> {
  const { call } = await world.admin()
  const invitation = await call(people.invite, {
    params: { companyId: company._id },
    body: { email: newAddress(), role: 'member' },
  })
  return { params: { companyId: company._id, invitationId: invitation._id } }
}

/** A session of someone other than the callers. */
async function ofSession(_: Victim, __: Kind, world: World): Promise<Parts> {
  const { id, email } = await world.addPerson([])
  await world.signIn(email)
  const [session] = await world.database.query<{ id: string }>(
    'select id from sessions where user_id = $1',
    [id],
  )
  return { params: { sessionId: session?.id } }
}

const monthly = { unit: 'month', every: 1, day: 31 } as const

async function repeat({ shared }: Victim, world: World): Promise<void> {
  const { call } = await world.admin()
  await call(taskRecurrences.set, { params: { taskId: shared._id }, body: { rule: monthly } })
}

const newTemplate = () => ({ name: `Template ${uuidv7()}`, items: [{ title: 'Kick-off' }] })

async function ofTemplate(world: World): Promise<{ templateId: string }> {
  const { call } = await world.admin()
  const { _id: templateId } = await call(templates.create, { body: newTemplate() })
  return { templateId }
}

let addresses = 0
const newAddress = () => `new-${(addresses += 1)}@newcomers.test`
const newPassword = 'Seven-green-kettles'

const noCredential = { id: 'x', rawId: 'x', type: 'public-key' }
const noPasskey = {
  ...noCredential,
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}
const noAssertion = {
  ...noCredential,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

/** A passkey of someone other than the callers. */
async function ofPasskey(victim: Victim, who: Kind, world: World) {
  const { params } = await ofClient(victim, who, world)
  const passkeyId = uuidv7()
  await world.database.query(
    `insert into passkeys (id, user_id, credential_id, public_key, user_handle, counter, transports, name)
     values ($1, $2, uuid_send($1::uuid), '\\x00', decode(repeat('00', 32), 'hex'), 0, '{}', 'Undercroft')`,
    [passkeyId, params.personId],
  )
  return { params: { passkeyId } }
}

/** Permitted to owners as well as the agency. */
const run = (status: number, allowed: Allowed = byPermission.people) =>
  ofCompany({ admin: status, owner: status, member: 403, allowed })

/** The approval calls of posts or files, which wait for the client. */
function approvalRows(
  list: 'posts' | 'files',
  path: string,
  ofItem: (
    ...args: Parameters<NonNullable<Row['send']>>
  ) => Promise<{ params: { postId: string } | { fileId: string }; version: number }>,
): Record<string, Row> {
  const paramsOf = async (...args: Parameters<NonNullable<Row['send']>>) => ({
    params: (await ofItem(...args)).params,
  })
  const allowed = byPermission.projects
  return {
    [`GET ${path}/approval`]: { expected: seenByCompany(200), send: paramsOf },
    [`POST /${list}/approvals`]: {
      // The response lists the items that the person may not decide on.
      expected: { ...signedIn(200), ...ofStaff(200, allowed) },
      send: async (...args) => {
        const { params, version } = await ofItem(...args)
        return { body: { [list]: Object.values(params).map((_id: string) => ({ _id, version })) } }
      },
    },
    [`POST ${path}/approval`]: {
      expected: decidedByClient,
      send: async (...args) => {
        const { params, version } = await ofItem(...args)
        return { params, body: { version, decision: 'approved' } }
      },
    },
    [`PUT ${path}/approval`]: {
      expected: staffOfRecord(200, allowed),
      send: async (...args) => ({ ...(await paramsOf(...args)), body: { mode: 'required' } }),
    },
    [`PUT ${path}/approval/hold`]: {
      expected: ofCompany({ admin: 200, owner: 200, member: 200, allowed }),
      send: async (...args) => ({ ...(await paramsOf(...args)), body: { reason: 'Held' } }),
    },
    [`DELETE ${path}/approval/hold`]: {
      expected: ofCompany({ admin: 204, owner: 204, member: 204, allowed }),
      send: paramsOf,
    },
    [`POST ${path}/approval-links`]: {
      expected: ofCompany({ admin: 201, owner: 201, member: 403, allowed }),
      send: async (...args) => ({ ...(await paramsOf(...args)), body: {} }),
    },
    [`GET ${path}/approval-links`]: {
      expected: ofCompany({ admin: 200, owner: 200, member: 403, allowed }),
      send: paramsOf,
    },
    [`DELETE ${path}/approval-links/:linkId`]: {
      // There is no such link.
      expected: ofCompany({ admin: 404, owner: 404, member: 403, allowed }),
      send: async (...args) => ofNoLink(await paramsOf(...args)),
    },
  }
}

/** Keyed by method and path; a `#` suffix tells several rows of one endpoint apart. */
export const rows: Record<string, Row> = {
  ...Object.assign({}, ...nounTests.map(({ accessRows }) => accessRows)),
  'POST /auth/signin': {
    expected: everyone(401),
    send: () => ({ body: { email: 'nobody@people.test', password } }),
  },
  'POST /auth/signout': {
    expected: everyone(204),
    // Uses someone else's expired session, because the callers' own are still needed.
    send: () => ({ headers: { authorization: 'Bearer ended' } }),
  },
  'GET /auth/session': { expected: signedIn(200) },
  'GET /auth/setup': { expected: everyone(200) },
  'POST /auth/setup': {
    // An administrator already exists, so no one can become the first.
    expected: everyone(409),
    send: () => ({
      body: {
        code: '0000-0000-0000',
        name: { first: 'V', last: 'V' },
        email: newAddress(),
        password: newPassword,
      },
    }),
  },
  'POST /auth/setup/archives': {
    expected: everyone(409),
    send: () => ({
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('An archive'),
    }),
  },
  'GET /auth/setup/archives/:archiveId': { expected: everyone(404), send: ofArchive },
  'POST /auth/setup/archives/:archiveId/add': { expected: everyone(404), send: ofArchive },
  'POST /auth/setup/archives/:archiveId/cancel': { expected: everyone(404), send: ofArchive },
  'POST /auth/register': {
    expected: everyone(202),
    send: () => ({
      body: {
        name: { first: 'V', last: 'V' },
        email: newAddress(),
        password: newPassword,
        company: { ...sampleCompany, description: undefined },
      },
    }),
  },
  'POST /auth/verify-email': { expected: everyone(400), send: () => ({ body: { token: 'x' } }) },
  'POST /auth/verify-email/send': { expected: signedIn(202) },
  'POST /auth/forgot-password': {
    expected: everyone(202),
    send: () => ({ body: { email: newAddress() } }),
  },
  'POST /auth/reset-password': {
    expected: everyone(400),
    send: () => ({ body: { token: 'x', password: newPassword } }),
  },
  'POST /auth/change-password': {
    expected: signedIn(400),
    send: () => ({ body: { currentPassword: 'wrong', newPassword } }),
  },
  'POST /auth/invitation': { expected: everyone(400), send: () => ({ body: { token: 'x' } }) },
  'POST /auth/accept-invitation': {
    expected: everyone(400),
    send: () => ({ body: { token: 'x', password: newPassword } }),
  },
  'GET /auth/two-factor': { expected: signedIn(200) },
  'POST /auth/two-factor/enable': {
    expected: signedIn(200),
    send: () => ({ body: { password } }),
  },
  'POST /auth/two-factor/confirm': {
    expected: signedIn(400),
    send: () => ({ body: { code: '' } }),
  },
  'POST /auth/two-factor/recovery-codes': {
    expected: signedIn(409),
    send: () => ({ body: { password } }),
  },
  'POST /auth/two-factor/disable': {
    expected: signedIn(409),
    send: () => ({ body: { password } }),
  },
  'POST /auth/two-factor/verify': {
    expected: everyone(400),
    send: () => ({ body: { challenge: 'x', code: '000000' } }),
  },
  'POST /auth/passkeys/options': {
    expected: signedIn(200),
    send: () => ({ body: { password } }),
  },
  'POST /auth/passkeys': {
    expected: signedIn(400),
    send: () => ({ body: { name: 'Phone', credential: noPasskey } }),
  },
  'PUT /auth/passkeys/:passkeyId': {
    expected: signedIn(404),
    send: async (...args) => ({ ...(await ofPasskey(...args)), body: { name: 'Phone' } }),
  },
  'POST /auth/passkeys/:passkeyId/remove': {
    expected: signedIn(404),
    send: async (...args) => ({ ...(await ofPasskey(...args)), body: { password } }),
  },
  'POST /auth/passkeys/verify/options': {
    expected: everyone(400),
    send: () => ({ body: { challenge: 'x' } }),
  },
  'POST /auth/passkeys/verify': {
    expected: everyone(400),
    send: () => ({ body: { challenge: 'x', credential: noAssertion } }),
  },
  'POST /auth/passkeys/signin/options': { expected: everyone(200) },
  'POST /auth/passkeys/signin': {
    expected: everyone(401),
    send: () => ({ body: { credential: noAssertion } }),
  },
  'GET /auth/sessions': { expected: signedIn(200) },
  'DELETE /auth/sessions': { expected: signedIn(204) },
  'DELETE /auth/sessions/:sessionId': { expected: signedIn(404), send: ofSession },
  'GET /auth/profile': { expected: signedIn(200) },
  'PUT /auth/profile': { expected: signedIn(200), send: () => ({ body: { locale: 'en-GB' } }) },

  'GET /photos': { expected: signedIn(200), send: () => ({ query: { people: uuidv7() } }) },
  'GET /photos/:personId/:hash': {
    expected: signedIn(404),
    send: () => ({ params: { personId: uuidv7(), hash: '0'.repeat(32) } }),
  },
  // The body is not an image.
  'PUT /account/photo': { expected: signedIn(415), send: () => ({ body: {} }) },
  'DELETE /account/photo': { expected: signedIn(204) },
  'POST /account/exports': {
    expected: signedIn(400),
    send: () => ({ body: { password: 'wrong' } }),
  },
  'GET /account/exports/:token': { expected: signedIn(404), send: () => ({ params: noToken }) },
  'GET /account/erasure': { expected: signedIn(200) },
  'POST /account/erasure': {
    expected: signedIn(400),
    send: () => ({ body: { password: 'wrong' } }),
  },
  'DELETE /account/erasure': { expected: signedIn(204) },
  'GET /people/erasures': { expected: staff(200, administratorsOnly) },
  'POST /people/:personId/erasure': {
    // No erasure has been requested.
    expected: staff(404, administratorsOnly),
    send: () => ({ params: { personId: uuidv7() }, body: { decision: 'erase' } }),
  },

  'GET /companies/:companyId/people': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/:companyId/contacts': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/:companyId/people/assignable': {
    expected: { ...staff(200), otherManager: 404 },
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId/people/:userId': {
    expected: run(200),
    send: async (...args) => ({ ...(await ofPerson(...args)), body: { banned: true } }),
  },
  'DELETE /companies/:companyId/people/:userId': { expected: run(204), send: ofPerson },
  'POST /companies/:companyId/people/:userId/reset-password': {
    expected: run(202),
    send: ofPerson,
  },
  'GET /companies/:companyId/invitations': {
    expected: run(200, all),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /companies/:companyId/invitations': {
    expected: run(201),
    send: ({ company }) => ({
      params: { companyId: company._id },
      body: { email: newAddress(), role: 'owner' },
    }),
  },
  'DELETE /companies/:companyId/invitations/:invitationId': {
    expected: run(204),
    send: ofInvitation,
  },

  'GET /people': {
    expected: staff(200, byPermission.people),
    send: () => [{ query: { role: 'client' } }, { query: { search: 'o', format: 'csv' } }],
  },
  'GET /people/:personId': {
    expected: { ...staff(200, byPermission.people), otherManager: 404 },
    send: ofClient,
  },
  'GET /people/:personId # staff': {
    expected: notManagers(200),
    send: ofStaffPerson,
  },
  'PUT /people/:personId': {
    // Staff with chosen companies cannot ban anyone from all companies.
    expected: { ...staff(200, ['manager']), otherManager: 404 },
    send: async (...args) => ({ ...(await ofClient(...args)), body: { banned: true } }),
  },
  'PUT /people/:personId # staff': {
    expected: notManagers(200),
    send: async (...args) => ({ ...(await ofStaffPerson(...args)), body: { staffRole: 'viewer' } }),
  },
  'POST /people/:personId/reset-password': {
    expected: { ...staff(202, byPermission.people), otherManager: 404 },
    send: ofClient,
  },
  'DELETE /people/:personId/two-factor': {
    expected: staff(204, administratorsOnly),
    send: ofTwoFactor,
  },
  'GET /people/:personId/sessions': { expected: staff(200, administratorsOnly), send: ofClient },
  'DELETE /people/:personId/sessions': { expected: staff(204, administratorsOnly), send: ofClient },
  'DELETE /people/:personId/sessions/:sessionId': {
    expected: staff(404, administratorsOnly),
    send: async (...args) => {
      const { params } = await ofClient(...args)
      return { params: { ...params, sessionId: '01990000-0000-7000-8000-000000000000' } }
    },
  },
  'GET /people/invitations': { expected: staff(200, administratorsOnly) },
  'POST /people/invitations': {
    expected: staff(201, administratorsOnly),
    send: () => ({ body: { email: newAddress(), staffRole: 'viewer' } }),
  },
  'DELETE /people/invitations/:invitationId': {
    expected: staff(204, administratorsOnly),
    send: async (_, __, world) => {
      const { call } = await world.admin()
      const body = { email: newAddress(), staffRole: 'viewer' } as const
      const { _id: invitationId } = await call(directory.invite, { body })
      return { params: { invitationId } }
    },
  },

  'GET /records/:kind/:recordId/viewers': {
    expected: { ...staff(200), otherManager: 404 },
    send: ({ company, project, shared, campaign, event }) => [
      { params: { kind: 'company', recordId: company._id } },
      { params: { kind: 'project', recordId: project._id } },
      { params: { kind: 'task', recordId: shared._id } },
      { params: { kind: 'campaign', recordId: campaign._id } },
      { params: { kind: 'event', recordId: event._id } },
    ],
  },

  'GET /setup/checklist': { expected: staff(200, administratorsOnly) },
  'PUT /setup/checklist': {
    expected: staff(200, administratorsOnly),
    send: () => ({ body: { isDismissed: true } }),
  },
  'POST /setup/email-test': { expected: staff(202, administratorsOnly) },
  'GET /overview': { expected: staff(200) },
  'GET /overview/attention': {
    expected: staff(200),
    send: () => ({ query: { day: '2026-11-22' } }),
  },
  'GET /overview/news': { expected: signedIn(200) },

  'GET /search': {
    // Everyone may search, each within their own records: no response contains another company's text.
    expected: signedIn(200),
    send: () => [
      { query: { q: 'Quillwort' } },
      { query: { q: 'Saltmarsh' } },
      { query: { q: 'Undercroft' } },
      { query: { q: 'Undercorft', kinds: 'task,comment,message' } },
      { query: { q: 'mark.test', kinds: 'company' } },
    ],
  },
  'GET /activity': {
    expected: staff(200),
    send: ({ company }) => [
      { query: { size: 200 } },
      { query: { company: company._id, kind: 'task' } },
      { query: { format: 'csv' } },
    ],
  },
  'GET /activity/people': { expected: staff(200) },
  'GET /records/:kind/:recordId/activity': {
    expected: seenByCompany(200),
    send: ({ project, shared, campaign }) => [
      { params: { kind: 'project', recordId: project._id } },
      { params: { kind: 'task', recordId: shared._id } },
      { params: { kind: 'campaign', recordId: campaign._id } },
    ],
  },
  'GET /records/:kind/:recordId/activity # of what staff alone know': {
    // Staff can read the activity of a deleted record; for others, one that never existed looks the same.
    expected: staffAlone(200),
    send: ({ company, internal, internalCampaign: campaign }) => [
      { params: { kind: 'company', recordId: company._id } },
      { params: { kind: 'task', recordId: internal._id } },
      { params: { kind: 'campaign', recordId: campaign._id } },
      // A wrong kind finds nothing either.
      { params: { kind: 'project', recordId: internal._id } },
    ],
  },

  // Must run before other calls of this matrix share internal records.
  'GET /companies/:companyId/tasks': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/all': { expected: signedIn(200) },
  'GET /companies': {
    expected: signedIn(200),
    send: ({ company }) => [
      { query: { size: 200 } },
      { query: { search: company.name } },
      { query: { sort: '-projects', status: 'enabled' } },
      { query: { format: 'csv' } },
    ],
  },
  'POST /companies/create': {
    expected: staff(201, byPermission.newClients),
    send: () => ({ body: sampleCompany }),
  },
  'GET /invoices': {
    expected: { ...signedIn(200), ...ofStaff(200, byPermission.money) },
    send: ({ company }) => [
      { query: { size: 200 } },
      { query: { search: company.name, sort: '-total' } },
      { query: { status: 'outstanding', format: 'csv' } },
    ],
  },
  'GET /invoices/sums': { expected: { ...signedIn(200), ...ofStaff(200, byPermission.money) } },
  'GET /invoices/sums # of a company': {
    expected: seenWithMoney(200),
    send: ({ company }) => ({ query: { company: company._id } }),
  },
  'GET /invoices/defaults': { expected: staff(200, byPermission.money) },
  'POST /invoices/create': {
    expected: ofMoney(201),
    send: ({ company }) => ({ body: { ...sampleInvoice, company: company._id } }),
  },
  'GET /invoices/:invoiceId': { expected: seenWithMoney(200), send: ofSentInvoice },
  'GET /invoices/:invoiceId # a draft': {
    expected: staffAlone(200, byPermission.money),
    send: ofDraft,
  },
  'GET /invoices/:invoiceId/pdf': { expected: seenWithMoney(200), send: ofDrawnInvoice },
  'GET /invoices/:invoiceId/pdf # of a draft': {
    expected: staffAlone(200, byPermission.money),
    send: ofDraft,
  },
  'GET /invoices/:invoiceId/e-invoice': {
    expected: seenWithMoney(200),
    send: ofSentInvoice,
  },
  'GET /invoices/:invoiceId/e-invoice # of a draft': {
    expected: staffAlone(200, byPermission.money),
    send: ofDraft,
  },
  'POST /invoices/:invoiceId/delivery': {
    // The agency has no Peppol ID.
    expected: ofAgency(409, byPermission.money),
    send: ofSentInvoice,
  },
  'PUT /invoices/:invoiceId/delivery': {
    expected: ofAgency(200, byPermission.money),
    send: async (victim, who, world) => {
      const sent = await ofSentInvoice(victim, who, world)
      await world.database.query(
        `insert into invoice_deliveries (id, company_id, invoice_id, state, settled_at)
         select $1, company_id, id, 'refused', now() from invoices where id = $2`,
        [uuidv7(), sent.params.invoiceId],
      )
      return { ...sent, body: { isResolved: true } }
    },
  },
  'GET /invoices/:invoiceId/xml': { expected: seenWithMoney(200), send: ofEInvoice },
  'GET /invoices/:invoiceId/xml # of a draft': {
    expected: staffAlone(404, byPermission.money),
    send: ofDraft,
  },
  'PUT /invoices/:invoiceId': {
    expected: staffAlone(200, byPermission.money),
    send: async (...args) => ({ ...(await ofDraft(...args)), body: { notes: 'Changed' } }),
  },
  'DELETE /invoices/:invoiceId': {
    expected: staffAlone(204, byPermission.money),
    send: ofDraft,
  },
  'POST /invoices/:invoiceId/send': {
    expected: staffAlone(200, byPermission.money),
    send: async (...args) => ({ ...(await ofDraft(...args)), body: {} }),
  },
  'POST /invoices/:invoiceId/send-again': { expected: ofMoney(200), send: ofSentInvoice },
  // Not overdue.
  'POST /invoices/:invoiceId/reminders': { expected: ofMoney(409), send: ofSentInvoice },
  'POST /invoices/:invoiceId/void': {
    expected: ofMoney(200),
    send: async (...args) => ({ ...(await ofSentInvoice(...args)), body: {} }),
  },
  'POST /invoices/:invoiceId/credit': { expected: ofMoney(201), send: ofSentInvoice },
  'POST /invoices/:invoiceId/payments': {
    expected: ofMoney(201),
    send: async (...args) => ({ ...(await ofSentInvoice(...args)), body: payment }),
  },
  'DELETE /invoices/:invoiceId/payments/:paymentId': { expected: ofMoney(204), send: ofPayment },
  'PUT /invoices/:invoiceId/refund': {
    expected: ofMoney(409),
    send: async (...args) => ({ ...(await ofSentInvoice(...args)), body: { decision: 'settled' } }),
  },
  'PUT /invoices/:invoiceId/reminders': {
    expected: ofMoney(200),
    send: async (...args) => ({ ...(await ofSentInvoice(...args)), body: { stopped: true } }),
  },
  'GET /quotes': {
    expected: { ...signedIn(200), ...ofStaff(200, byPermission.money) },
    send: ({ company }) => [
      { query: { size: 200 } },
      { query: { search: company.name, sort: '-total' } },
      { query: { status: 'open', format: 'csv' } },
    ],
  },
  'GET /quotes/defaults': { expected: staff(200, byPermission.money) },
  'POST /quotes/create': {
    expected: ofMoney(201),
    send: ({ company }) => ({ body: { ...sampleQuote, company: company._id } }),
  },
  'GET /quotes/:quoteId': { expected: seenWithMoney(200), send: ofSentQuote },
  'GET /quotes/:quoteId # a draft': {
    expected: staffAlone(200, byPermission.money),
    send: ofQuoteDraft,
  },
  'PUT /quotes/:quoteId': {
    expected: ofMoney(200),
    send: async (...args) => ({ ...(await ofSentQuote(...args)), body: { notes: 'Changed' } }),
  },
  'PUT /quotes/:quoteId # a draft': {
    expected: staffAlone(200, byPermission.money),
    send: async (...args) => ({ ...(await ofQuoteDraft(...args)), body: { notes: 'Changed' } }),
  },
  'DELETE /quotes/:quoteId': {
    expected: staffAlone(204, byPermission.money),
    send: ofQuoteDraft,
  },
  'POST /quotes/:quoteId/send': {
    expected: staffAlone(200, byPermission.money),
    send: async (...args) => ({ ...(await ofQuoteDraft(...args)), body: {} }),
  },
  'POST /quotes/:quoteId/send-again': { expected: ofMoney(200), send: ofSentQuote },
  'POST /quotes/:quoteId/withdraw': {
    expected: ofMoney(200),
    send: async (...args) => ({ ...(await ofSentQuote(...args)), body: { reason: 'Quillwort' } }),
  },
  'GET /quotes/:quoteId/pdf': { expected: seenWithMoney(200), send: ofSentQuote },
  'GET /quotes/:quoteId/pdf # a draft': {
    expected: staffAlone(200, byPermission.money),
    send: ofQuoteDraft,
  },
  'POST /quotes/:quoteId/accept': {
    expected: decidedByOwner,
    send: async (...args) => ({ ...(await ofSentQuote(...args)), body: { version: 2 } }),
  },
  'POST /quotes/:quoteId/decline': {
    expected: decidedByOwner,
    send: async (...args) => ({
      ...(await ofSentQuote(...args)),
      body: { version: 2, reason: 'Too much' },
    }),
  },
  'POST /quotes/:quoteId/invoice': { expected: ofMoney(201), send: ofAcceptedQuote },
  'GET /companies/:companyId/instalments': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => ({ params: { companyId: (await ofPlan(...args)).params.companyId } }),
  },
  'GET /invoices/revenue': {
    expected: staff(200, byPermission.money),
    send: async (...args) => {
      await ofSentInvoice(...args)
      return { query: {} }
    },
  },
  'GET /invoices/revenue # of a company': {
    expected: ofAgency(200, byPermission.money),
    send: ({ company }) => ({ query: { company: company._id } }),
  },
  'POST /quotes/:quoteId/instalments': {
    expected: ofAgency(201, byPermission.money),
    send: async (...args) => ({ ...(await ofAcceptedQuote(...args)), body: sampleDivision }),
  },
  'POST /invoices/:invoiceId/instalments': {
    expected: ofAgency(201, byPermission.money),
    send: async (...args) => ({ ...(await ofDraft(...args)), body: sampleDivision }),
  },
  'POST /companies/:companyId/instalments/:planId/:instalmentId/invoice': {
    expected: ofAgency(201, byPermission.money),
    send: async (...args) => ({ params: (await ofPlan(...args)).params }),
  },
  'DELETE /companies/:companyId/instalments/:planId': {
    expected: ofAgency(204, byPermission.money),
    send: async (...args) => {
      const { companyId, planId } = (await ofPlan(...args)).params
      return { params: { companyId, planId } }
    },
  },
  'GET /companies/:companyId/schedules': {
    expected: ofAgency(200, byPermission.money),
    send: ofSchedule,
  },
  'POST /companies/:companyId/schedules': {
    expected: ofAgency(201, byPermission.money),
    send: ({ company }) => ({ params: { companyId: company._id }, body: sampleSchedule }),
  },
  'GET /companies/:companyId/schedules/:scheduleId': {
    expected: ofAgency(200, byPermission.money),
    send: ofSchedule,
  },
  'PUT /companies/:companyId/schedules/:scheduleId': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => ({ ...(await ofSchedule(...args)), body: { paused: true } }),
  },
  'DELETE /companies/:companyId/schedules/:scheduleId': {
    expected: ofAgency(204, byPermission.money),
    send: ofSchedule,
  },
  'GET /companies/:companyId/retainers': {
    expected: seenWithMoney(200),
    send: async (...args) => ({
      params: { companyId: (await ofUsedRetainer(...args)).params.companyId },
    }),
  },
  'POST /companies/:companyId/retainers': {
    expected: ofAgency(201, byPermission.money),
    send: ({ company }) => ({
      params: { companyId: company._id },
      body: { ...sampleRetainer, kind: 'deliverables' },
    }),
  },
  'GET /companies/:companyId/retainers/:retainerId': {
    expected: seenWithMoney(200),
    send: ofUsedRetainer,
  },
  'PUT /companies/:companyId/retainers/:retainerId': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => ({
      params: (await ofRetainer(...args)).params,
      body: { title: 'Quillwort' },
    }),
  },
  'PUT /companies/:companyId/retainers/:retainerId/terms': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => {
      const { allowance, rollover, overageRate } = sampleRetainer
      const body = { allowance, rollover, overageRate, from: '2098-01', paused: true }
      return { params: (await ofRetainer(...args)).params, body }
    },
  },
  'DELETE /companies/:companyId/retainers/:retainerId': {
    expected: ofAgency(204, byPermission.money),
    send: async (...args) => ({ params: (await ofRetainer(...args)).params }),
  },
  'POST /companies/:companyId/retainers/:retainerId/deliveries': {
    expected: ofAgency(201, byPermission.money),
    send: async (...args) => ({ params: (await ofDelivery(...args)).params, body: sampleDelivery }),
  },
  'DELETE /companies/:companyId/retainers/:retainerId/deliveries/:deliveryId': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => {
      const { params, deliveryId } = await ofDelivery(...args)
      return { params: { ...params, deliveryId } }
    },
  },
  'POST /companies/:companyId/retainers/:retainerId/overages': {
    expected: ofAgency(201, byPermission.money),
    send: async (...args) => ({ ...(await ofUsedRetainer(...args)), body: sampleOverage }),
  },
  'POST /companies/:companyId/retainers/:retainerId/overages/:overageId/withdraw': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => ({ params: (await ofOverage(...args)).params }),
  },
  'POST /companies/:companyId/retainers/:retainerId/overages/:overageId/approve': {
    expected: decidedByOwner,
    send: ofOverage,
  },
  'POST /companies/:companyId/retainers/:retainerId/overages/:overageId/decline': {
    expected: decidedByOwner,
    send: async (...args) => {
      const { params, body } = await ofOverage(...args)
      return { params, body: { ...body, reason: 'Quillwort' } }
    },
  },
  'POST /companies/:companyId/retainers/:retainerId/overages/:overageId/invoice': {
    expected: ofAgency(201, byPermission.money),
    send: ofApprovedOverage,
  },
  'GET /time': {
    expected: staff(200),
    send: async (...args) => {
      await ofTime(...args)
      return { query: { from: '2026-11-16', to: '2026-11-22' } }
    },
  },
  'GET /time/people': {
    expected: staff(200),
    send: async (...args) => {
      await ofTime(...args)
      return { query: { from: '2026-11-16', to: '2026-11-22' } }
    },
  },
  'GET /time/report': {
    expected: staff(200),
    send: async (...args) => {
      await ofTime(...args)
      return { query: { from: '2026-11-16', to: '2026-11-22' } }
    },
  },
  'GET /time/running': { expected: staff(200) },
  'POST /time/create': {
    expected: ofAgency(201, byPermission.work),
    send: ({ project, shared }) => ({
      body: { ...sampleTime, project: project._id, task: shared._id },
    }),
  },
  'POST /time/start': {
    expected: ofAgency(201, byPermission.work),
    send: ({ project, shared }) => ({ body: { project: project._id, task: shared._id } }),
  },
  // No timer is running, so that rejections elsewhere do not depend on earlier calls.
  'POST /time/stop': {
    expected: staff(409, byPermission.work),
    async send(_, __, world) {
      await world.database.query('delete from time_entries where started_at is not null')
      return {}
    },
  },
  'PUT /time/:entryId': {
    expected: othersTime(200),
    send: async (...args) => ({
      ...(await ofTime(...args)),
      body: { minutes: 5, exceedsDay: true },
    }),
  },
  'DELETE /time/:entryId': { expected: othersTime(204), send: ofTime },
  'GET /companies/:companyId/billing': {
    expected: ofAgency(200, byPermission.money),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId/billing': {
    expected: ofAgency(200, byPermission.money),
    send: ({ company }) => ({
      params: { companyId: company._id },
      body: { vatId: 'DE136695976', buyerReference: 'Cost centre 7' },
    }),
  },
  'GET /companies/:companyId/rates': {
    expected: ofAgency(200, byPermission.money),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId/rates': {
    expected: ofAgency(200, byPermission.money),
    send: ({ company, project }) => ({
      params: { companyId: company._id },
      body: { rounding: 15, projects: [{ _id: project._id, rate: null }] },
    }),
  },
  'GET /time/rates': { expected: staff(200, administratorsOnly) },
  'PUT /time/rates/:personId': {
    expected: staff(200, administratorsOnly),
    send: async (_, __, world) => ({
      params: { personId: (await world.addStaff({ staffRole: 'contributor' })).id },
      body: { rate: { amount: 9000, currency: 'USD' } },
    }),
  },
  'GET /payments/methods': { expected: signedIn(200) },
  'POST /invoices/:invoiceId/checkout': {
    // The agency cannot pay for the client.
    expected: {
      ...seenByCompany(200),
      ...notOthers(ofStaff(403, byPermission.money, 404)),
      otherManager: 404,
    },
    send: ofSentInvoice,
  },
  'POST /payments/stripe': {
    expected: everyone(400),
    send: () => ({ body: Buffer.from('{}') }),
  },
  'GET /payments/unmatched': { expected: staff(200, byPermission.money) },
  'PUT /payments/unmatched/:paymentId': {
    expected: staff(404, byPermission.money),
    send: () => ({ params: { paymentId: uuidv7() }, body: { isResolved: true } }),
  },
  'GET /time/costs': { expected: staff(200, administratorsOnly) },
  'PUT /time/costs/:personId': {
    expected: staff(200, administratorsOnly),
    send: async (_, __, world) => ({
      params: { personId: (await world.addStaff({ staffRole: 'contributor' })).id },
      body: { from: '2026-01-01', cost: { amount: 4000, currency: 'USD' } },
    }),
  },
  'GET /profitability': { expected: staff(200, byPermission.money), send: ofWorkAndBill() },
  'GET /profitability # as CSV': {
    expected: staff(200, byPermission.money),
    send: ofWorkAndBill('csv'),
  },
  'GET /accounting': { expected: staff(200, byPermission.money), send: ofWorkAndBill() },
  'GET /accounting/files': {
    expected: staff(200, byPermission.money),
    send: async (...args) => {
      const { query } = await ofWorkAndBill()(...args)
      return { query: { ...query, file: 'journal' } }
    },
  },
  'PUT /accounting/closed': {
    expected: { ...staff(204, byPermission.money), ownManager: 403, otherManager: 403 },
    send: () => ({ body: { through: '2000-12-31' } }),
  },
  'GET /accounting/documents': {
    expected: staff(200, byPermission.money),
    send: ofDrawnYear,
  },
  'GET /invoices/:invoiceId/time': {
    expected: ofAgency(200, byPermission.money),
    send: ofDraft,
  },
  'POST /invoices/:invoiceId/time': {
    expected: ofAgency(200, byPermission.money),
    send: async (...args) => ({ ...(await ofUnbilledTime(...args)), body: {} }),
  },
  'POST /companies/bulk': {
    expected: { ...staff(200, byPermission.clients), otherManager: 404 },
    isByKind: true,
    send: async (...args) => {
      const ids = [await deletable(...args)]
      return [{ body: { ids, action: 'disable' } }, { body: { ids, action: 'enable' } }]
    },
  },
  'POST /companies/bulk # delete': {
    expected: { ...staff(200, byPermission.projects), otherManager: 404 },
    isByKind: true,
    send: async (...args) => ({ body: { ids: [await deletable(...args)], action: 'delete' } }),
  },
  'POST /companies/bulk/undo': {
    expected: { ...staff(200, byPermission.clients), otherManager: 404 },
    isByKind: true,
    send: async (...args) => {
      const switched = [{ _id: await deletable(...args), from: 'waiting', to: 'enabled' }]
      return { body: { switched } }
    },
  },
  'POST /companies/:companyId/view-as-client': {
    expected: ofAgency(204),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /companies/contents': {
    expected: staff(200, byPermission.clients),
    send: ({ company }) => ({ body: { ids: [company._id] } }),
  },
  'GET /companies/similar': {
    expected: staff(200, byPermission.newClients),
    send: ({ company }) => ({ query: { name: company.name, email: company.email } }),
  },
  'GET /companies/:companyId': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId': {
    expected: staffOfRecord(200, byPermission.clients),
    send: ({ company: { _id: companyId } }) => [
      { params: { companyId }, body: { active: true } },
      { params: { companyId }, body: { phone: '512 555 0100', active: true } },
    ],
  },
  'PUT /companies/:companyId # details': {
    expected: run(200, byPermission.clients),
    send: ({ company: { _id: companyId, name } }) => [
      { params: { companyId }, body: { phone: '512 555 0100' } },
      { params: { companyId }, body: { name } },
    ],
  },
  'DELETE /companies/:companyId': {
    expected: staffOfRecord(204, byPermission.projects),
    isByKind: true,
    send: async (...args) => ({ params: { companyId: await deletable(...args) } }),
  },

  'GET /companies/:companyId/projects': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/:companyId/projects/names': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /projects/create': {
    expected: staffOfRecord(201, byPermission.projects),
    send: ({ company }) => ({ body: { ...sampleProject, company: company._id } }),
  },
  'GET /projects/:projectId/time': {
    expected: ofAgency(200, byPermission.projects),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'GET /projects/:projectId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'PUT /projects/:projectId': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Changed', after: null } }),
  },
  'DELETE /projects/:projectId': {
    expected: staffOfRecord(204, byPermission.projects),
    send: (victim) => ({ params: ofProject(victim) }),
  },

  'GET /projects/:projectId/tasks/all': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'POST /projects/:projectId/tasks/create': {
    expected: staffOfRecord(201, byPermission.work),
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Added' } }),
  },
  'GET /projects/:projectId/tasks/archived': {
    expected: seenByCompany(200),
    send: async (victim, _, { database }) => {
      const { shared, internal } = victim
      const ids = [shared._id, internal._id]
      await database.query('update tasks set archived = true where id = any ($1)', [ids])
      return { params: ofProject(victim) }
    },
  },
  'POST /projects/:projectId/tasks/create-many': {
    expected: staffOfRecord(201, byPermission.work),
    send: (victim) => ({ params: ofProject(victim), body: { tasks: [{ title: 'Added' }] } }),
  },
  'GET /projects/tasks/mine': { expected: signedIn(200) },
  'GET /projects/tasks/mine # assigned': {
    expected: signedIn(200),
    // Being assigned a task does not make a hidden one visible here.
    send: async ({ shared, internal }, _, { database }) => {
      await database.query(
        `update tasks set assigned_to = (select id from users where role = 'client' order by id limit 1)
         where id = any ($1)`,
        [[shared._id, internal._id]],
      )
      return {}
    },
  },
  'GET /projects/:projectId/repeats': {
    expected: ofAgency(200),
    send: async (victim, _, world) => {
      await repeat(victim, world)
      return { params: ofProject(victim) }
    },
  },
  'PUT /projects/tasks/:taskId/repeat': {
    expected: ofAgency(200, byPermission.work),
    send: (victim) => ({ params: ofTask(victim), body: { rule: monthly } }),
  },
  'DELETE /projects/tasks/:taskId/repeat': {
    expected: ofAgency(204, byPermission.work),
    send: async (victim, _, world) => {
      await repeat(victim, world)
      return { params: ofTask(victim) }
    },
  },
  'GET /templates': { expected: staff(200) },
  'POST /templates/create': {
    expected: staff(201, byPermission.projects),
    send: () => ({ body: newTemplate() }),
  },
  'PUT /templates/:templateId': {
    expected: staff(200, byPermission.projects),
    send: async (_, __, world) => ({
      params: await ofTemplate(world),
      body: { name: `Renamed ${uuidv7()}` },
    }),
  },
  'DELETE /templates/:templateId': {
    expected: staff(204, byPermission.projects),
    send: async (_, __, world) => ({ params: await ofTemplate(world) }),
  },
  'POST /projects/:projectId/template': {
    expected: ofAgency(201, byPermission.projects),
    send: (victim) => ({ params: ofProject(victim), body: { name: `Saved ${uuidv7()}` } }),
  },
  'POST /projects/:projectId/templates/:templateId/apply': {
    expected: ofAgency(201, byPermission.work),
    send: async (victim, _, world) => ({
      params: { ...ofProject(victim), ...(await ofTemplate(world)) },
      body: { startDate: '2027-01-04' },
    }),
  },
  'PUT /projects/tasks': {
    expected: staff(200, byPermission.work),
    send: ({ shared, internal }) => {
      const ids = [shared._id, internal._id]
      return [
        { body: { ids, change: { status: 'done', after: null } } },
        { body: { ids, change: { archived: true } } },
      ]
    },
  },
  'PUT /projects/tasks/undo': {
    expected: staff(200, byPermission.work),
    send: ({ shared, internal }) => {
      const change = { from: { priority: 'low' }, to: { priority: 'medium' } }
      return {
        body: { changes: [shared, internal].map(({ _id }) => ({ _id, ...change })) },
      }
    },
  },
  'POST /projects/tasks/delete': {
    expected: staff(200, byPermission.work),
    send: ({ shared, internal }) => ({ body: { ids: [shared._id, internal._id] } }),
  },
  'POST /projects/tasks/:taskId/duplicate': {
    expected: staffOfRecord(201, byPermission.work),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'POST /projects/tasks/:taskId/duplicate # internal': {
    expected: staffAlone(201, byPermission.work),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'GET /projects/tasks/:taskId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'GET /projects/tasks/:taskId # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'PUT /projects/tasks/:taskId': {
    expected: staffOfRecord(200, byPermission.work),
    send: (victim) => ({ params: ofTask(victim), body: { status: 'done', after: null } }),
  },
  'PUT /projects/tasks/:taskId # internal': {
    expected: staffAlone(200, byPermission.work),
    send: (victim) => ({ params: internalTask(victim), body: { visibility: 'shared' } }),
  },
  'DELETE /projects/tasks/:taskId': {
    expected: staffOfRecord(204, byPermission.work),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'DELETE /projects/tasks/:taskId # internal': {
    expected: staffAlone(204, byPermission.work),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'GET /projects/tasks/:taskId/files': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'GET /projects/tasks/:taskId/files # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'GET /companies/:companyId/files': {
    expected: seenByCompany(200),
    // Limited to one project, because earlier calls of this matrix have shared files in others.
    send: ({ company, project }) =>
      [{}, { search: 'r' }, { format: 'csv' }].map((query) => ({
        params: { companyId: company._id },
        query: { project: project._id, ...query },
      })),
  },
  'GET /companies/:companyId/files/usage': {
    expected: { ...staff(200), otherManager: 404 },
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /files': {
    expected: ofCompany({ admin: 201, owner: 201, member: 201, allowed: byPermission.work }),
    send: ({ company, project, shared }) => [
      form({ company: company._id }),
      form({ company: company._id, project: project._id }),
      form({ company: company._id, task: shared._id }),
    ],
  },
  'POST /files # of an internal task': {
    expected: staffAlone(201, byPermission.work),
    send: ({ company, internal }) => form({ company: company._id, task: internal._id }),
  },
  'GET /files/:fileId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofFile(victim) }),
  },
  'GET /files/:fileId # internal': { expected: staffAlone(200), send: internalFiles },
  'GET /files/:fileId/details': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofFile(victim) }),
  },
  'GET /files/:fileId/details # internal': { expected: staffAlone(200), send: internalFiles },
  'GET /files/:fileId/preview': {
    expected: seenByCompany(200),
    send: (victim) => [
      { params: ofFile(victim) },
      { params: ofFile(victim), query: { size: 'large' } },
    ],
  },
  'GET /files/:fileId/preview # internal': { expected: staffAlone(200), send: internalFiles },
  'GET /companies/:companyId/brand': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId/brand': {
    expected: ofCompany({ admin: 200, owner: 200, member: 200, allowed: byPermission.work }),
    send: ({ company, file }) => ({
      params: { companyId: company._id },
      body: { tagline: 'Quillwort', colours: [{ name: 'Quillwort', value: '#123' }], logo: file },
    }),
  },
  'PUT /companies/:companyId/brand # a logo of another company': {
    expected: ofCompany({ admin: 400, owner: 400, member: 400, allowed: byPermission.work }),
    async send({ company }, _, world) {
      const project = await world.addProject(world.otherCompany)
      const { id } = await world.admin()
      const logo = await addPicture(world.app, id, { project, name: 'Saltmarsh' })
      return { params: { companyId: company._id }, body: { logo } }
    },
  },
  'PUT /companies/:companyId/brand # an internal logo': {
    expected: ofCompany({ admin: 400, owner: 400, member: 400, allowed: byPermission.work }),
    send: ({ company, internalFile }) => ({
      params: { companyId: company._id },
      body: { darkLogo: internalFile },
    }),
  },
  'GET /companies/:companyId/brand/archive': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/:companyId/social-accounts': {
    expected: seenByCompany(200),
    async send(victim, who, world) {
      const { params } = await ofSocialAccount(victim, who, world)
      return { params: { companyId: params.companyId } }
    },
  },
  'POST /companies/:companyId/social-accounts': {
    expected: runSecrets(201),
    send: ({ company }) => ({ params: { companyId: company._id }, body: socialAccount }),
  },
  'PUT /companies/:companyId/social-accounts/:accountId': {
    expected: runSecrets(200),
    send: async (...args) => ({ ...(await ofSocialAccount(...args)), body: { notes: 'V' } }),
  },
  'PUT /companies/:companyId/social-accounts/:accountId # through another company': {
    // It does not belong to this company, so staff who see both cannot find it here either.
    expected: ofCompany({ admin: 404, owner: 404, member: 404, allowed: byPermission.secrets }),
    async send(victim, who, world) {
      const { params } = await ofSocialAccount(victim, who, world)
      const companyId = world.otherCompany._id
      return { params: { ...params, companyId }, body: { notes: 'V' } }
    },
  },
  'DELETE /companies/:companyId/social-accounts/:accountId': {
    expected: runSecrets(204),
    send: ofSocialAccount,
  },
  'POST /companies/:companyId/social-accounts/:accountId/reveal': {
    // Expects a rejection, because the revealed text contains the test's markers, which no response may.
    expected: runSecrets(400),
    send: async (...args) => ({
      ...(await ofSocialAccount(...args)),
      body: { password: 'not the password of the caller' },
    }),
  },
  'GET /companies/:companyId/portfolio-cases': {
    expected: seenByCompany(200),
    async send(victim, who, world) {
      await ofCase(victim, who, world)
      return { params: { companyId: victim.company._id } }
    },
  },
  'GET /portfolio-cases/:caseId': { expected: seenByCompany(200), send: ofCase },
  'GET /portfolio-cases/:caseId # draft': { expected: staffAlone(200), send: ofCaseDraft },
  'POST /projects/:projectId/portfolio-case': {
    expected: ofAgency(201, administratorsOnly),
    async send({ company }, _, world) {
      const { _id: projectId } = await world.addProject(company, { status: 'completed' })
      return { params: { projectId }, body: { item: sampleCaseItem } }
    },
  },
  'PUT /portfolio-cases/:caseId': {
    expected: ofAgency(200, administratorsOnly),
    send: async (...args) => ({ ...(await ofCase(...args)), body: { item: sampleCaseItem } }),
  },
  'POST /portfolio-cases/:caseId/proposal': {
    expected: ofAgency(200, administratorsOnly),
    send: async (...args) => ({ ...(await ofCaseDraft(...args)), body: atContent }),
  },
  'POST /portfolio-cases/:caseId/confirmation': {
    // There is nothing to confirm.
    expected: ofAgency(409, administratorsOnly),
    send: async (...args) => ({ ...(await ofCase(...args)), body: atContent }),
  },
  'POST /portfolio-cases/:caseId/retraction': {
    expected: ofAgency(200, administratorsOnly),
    send: ofCase,
  },
  'PUT /portfolio-cases/:caseId/words': {
    expected: consenting,
    send: async (...args) => ({
      ...(await ofCase(...args)),
      body: {
        ...{ title: 'Quillwort', summary: 'V', description: 'V', challenge: '' },
        ...{ solution: [], gallery: [], results: [], features: ['V'], ...atContent },
      },
    }),
  },
  'POST /portfolio-cases/:caseId/decision': {
    expected: consenting,
    send: async (...args) => ({
      ...(await ofCase(...args)),
      // Declines, because an agreed case becomes public.
      body: { decision: 'decline', ...atContent },
    }),
  },
  'GET /client-services': {
    expected: staff(200),
    async send(victim, who, world) {
      await ofService(victim, who, world)
      return {}
    },
  },
  'GET /companies/:companyId/services': {
    expected: seenByCompany(200),
    async send(victim, who, world) {
      const { params } = await ofService(victim, who, world)
      return { params: { companyId: params.companyId } }
    },
  },
  'POST /companies/:companyId/services': {
    expected: ofAgency(201, byPermission.clients),
    send: ({ company }) => ({ params: { companyId: company._id }, body: sampleService }),
  },
  'GET /companies/:companyId/services/:serviceId': {
    expected: seenByCompany(200),
    send: async (...args) => ({ params: (await ofService(...args)).params }),
  },
  'PUT /companies/:companyId/services/:serviceId': {
    expected: ofAgency(200, byPermission.clients),
    send: async (...args) => ({
      params: (await ofService(...args)).params,
      body: { status: 'cancelled' },
    }),
  },
  'DELETE /companies/:companyId/services/:serviceId': {
    expected: ofAgency(204, byPermission.clients),
    send: async (...args) => ({ params: (await ofService(...args)).params }),
  },
  'POST /companies/:companyId/services/:serviceId/renewals': {
    expected: renewing(201),
    send: ofService,
  },
  'DELETE /companies/:companyId/services/:serviceId/renewals/:renewalId': {
    expected: renewing(200),
    send: ofRenewal,
  },
  'PUT /files/:fileId': {
    expected: staffOfRecord(200, byPermission.work),
    send: (victim) => ({ params: ofFile(victim), body: { name: 'Changed.png' } }),
  },
  'PUT /files/:fileId # internal': {
    expected: staffAlone(200, byPermission.work),
    send: (victim) =>
      internalFiles(victim).map((parts) => ({ ...parts, body: { visibility: 'shared' } })),
  },
  'DELETE /files/:fileId': {
    expected: staffOfRecord(204, byPermission.work),
    send: (victim) => ({ params: ofFile(victim) }),
  },
  'DELETE /files/:fileId # internal': {
    expected: staffAlone(204, byPermission.work),
    send: internalFiles,
  },
  'POST /uploads': {
    expected: ofCompany({ admin: 201, owner: 201, member: 201, allowed: byPermission.work }),
    send: ({ company, shared }) => ({
      body: { company: company._id, task: shared._id, name: 'added.txt', size: 5 },
    }),
  },
  'GET /uploads/:uploadId': { expected: othersUpload, send: ofUpload },
  'PUT /uploads/:uploadId': {
    expected: othersUpload,
    send: async (...args) => ({
      ...(await ofUpload(...args)),
      query: { offset: 0 },
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('Added'),
    }),
  },
  'DELETE /uploads/:uploadId': { expected: othersUpload, send: ofUpload },
  'GET /companies/:companyId/archive': {
    expected: {
      ...staff(200, ['manager', 'bookkeeper', 'ownManager', 'otherManager']),
      otherManager: 404,
    },
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /archive': { expected: staff(200, administratorsOnly) },
  'POST /imports': {
    expected: { ...staff(201, byPermission.work), otherManager: 404 },
    send: ({ project }) =>
      tableForm({ kind: 'task', company: project.company, project: project._id }),
  },
  'POST /imports # without a right to its kind': {
    expected: staff(201, byPermission.newClients),
    send: () => tableForm({ kind: 'company' }),
  },
  'POST /imports # of people': {
    expected: staff(201, byPermission.people),
    send: () => tableForm({ kind: 'person' }),
  },
  'GET /imports': { expected: staff(200) },
  'GET /imports/:importId': { expected: staff(404), send: ofImport },
  'GET /imports/:importId/report': { expected: staff(404), send: ofImport },
  'POST /imports # of a board': {
    expected: { ...staff(201, byPermission.work), otherManager: 404 },
    send: ({ project }) => boardForm({ company: project.company, project: project._id }),
  },
  'POST /imports # of a board with a project of its own': {
    expected: { ...staff(201, byPermission.projects), otherManager: 404 },
    send: ({ project }) => boardForm({ company: project.company }),
  },
  'PUT /imports/:importId': {
    expected: staff(404),
    send: async (...args) => ({ ...(await ofImport(...args)), body: { skipsInvalid: true } }),
  },
  'POST /imports/:importId/apply': { expected: staff(404), send: ofImport },
  'POST /imports/:importId/cancel': { expected: staff(404), send: ofImport },
  'POST /imports/:importId/invite': { expected: staff(404), send: ofImport },
  'POST /imports/:importId/undo': { expected: staff(404), send: ofImport },
  'GET /settings': { expected: staff(200, administratorsOnly) },
  'PUT /settings': {
    expected: staff(200, administratorsOnly),
    send: () => ({
      body: { files: { maxFileMegabytes: 250, companyQuotaMegabytes: 5120 } },
    }),
  },
  'POST /projects/tasks/:taskId/subtasks': {
    expected: staffOfRecord(201, byPermission.work),
    send: (victim) => ({ params: ofTask(victim), body: { title: 'Added' } }),
  },
  'PUT /projects/tasks/:taskId/subtasks/:subtaskId': {
    expected: staffOfRecord(200, byPermission.work),
    send: (victim) => ({
      params: { ...ofTask(victim), subtaskId: victim.subtaskId },
      body: { done: true },
    }),
  },
  'DELETE /projects/tasks/:taskId/subtasks/:subtaskId': {
    expected: staffOfRecord(204, byPermission.work),
    send: (victim) => ({ params: { ...ofTask(victim), subtaskId: victim.subtaskId } }),
  },

  'GET /companies/:companyId/comments': {
    expected: seenByCompany(200),
    send: ({ company, project }) => [
      { params: { companyId: company._id } },
      { params: { companyId: company._id }, query: { project: project._id } },
    ],
  },
  'GET /companies/:companyId/waiting': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /projects/tasks/:taskId/approval': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'GET /projects/tasks/:taskId/approval # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'POST /projects/tasks/:taskId/approval': {
    // It is not in review; and staff cannot decide for the client.
    expected: { ...ofCompany({ admin: 403, owner: 409, member: 409 }), otherManager: 404 },
    send: (victim) => ({
      params: ofTask(victim),
      body: { version: victim.shared.version, decision: 'approved' },
    }),
  },
  'POST /projects/tasks/:taskId/approval # internal': {
    expected: { ...staffAlone(403), otherManager: 404 },
    send: (victim) => ({
      params: internalTask(victim),
      body: { version: victim.internal.version, decision: 'approved' },
    }),
  },
  'PUT /projects/tasks/:taskId/approval': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofTask(victim), body: { mode: 'required' } }),
  },
  'PUT /projects/tasks/:taskId/approval # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({ params: internalTask(victim), body: { mode: 'required' } }),
  },
  'POST /projects/tasks/approvals': {
    // The response lists the tasks that the person may not decide on.
    expected: { ...signedIn(200), ...ofStaff(200, byPermission.projects) },
    send: ({ shared, internal }) => ({
      body: { tasks: [shared, internal].map(({ _id, version }) => ({ _id, version })) },
    }),
  },
  'PUT /projects/tasks/:taskId/approval/hold': {
    // It is not in review.
    expected: ofCompany({ admin: 409, owner: 409, member: 409, allowed: byPermission.projects }),
    send: (victim) => ({ params: ofTask(victim), body: { reason: 'Held' } }),
  },
  'PUT /projects/tasks/:taskId/approval/hold # internal': {
    expected: staffAlone(409, byPermission.projects),
    send: (victim) => ({ params: internalTask(victim), body: { reason: 'Held' } }),
  },
  'DELETE /projects/tasks/:taskId/approval/hold': {
    expected: ofCompany({ admin: 204, owner: 204, member: 204, allowed: byPermission.projects }),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'POST /projects/tasks/:taskId/approval-links': {
    // It is not in review.
    expected: ofCompany({ admin: 409, owner: 409, member: 403, allowed: byPermission.projects }),
    send: (victim) => ({ params: ofTask(victim), body: {} }),
  },
  'POST /projects/tasks/:taskId/approval-links # internal': {
    expected: staffAlone(409, byPermission.projects),
    send: (victim) => ({ params: internalTask(victim), body: {} }),
  },
  'GET /projects/tasks/:taskId/approval-links': {
    expected: ofCompany({ admin: 200, owner: 200, member: 403, allowed: byPermission.projects }),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'GET /projects/tasks/:taskId/approval-links # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'DELETE /projects/tasks/:taskId/approval-links/:linkId': {
    // There is no such link.
    expected: ofCompany({ admin: 404, owner: 404, member: 403, allowed: byPermission.projects }),
    send: (victim) => ({ params: { ...ofTask(victim), linkId: uuidv7() } }),
  },
  'GET /reviews/:token': { expected: everyone(404), send: () => ({ params: noToken }) },
  'GET /reviews/:token/files/:fileId': {
    expected: everyone(404),
    send: ({ file }) => ({ params: { ...noToken, fileId: file } }),
  },
  'POST /reviews/:token/decision': {
    expected: everyone(404),
    send: () => ({ params: noToken, body: { version: 1, name: 'Robin', decision: 'approved' } }),
  },
  'GET /reviews/:token # a live link': {
    expected: everyone(200),
    send: async (victim, _, world) => ({
      params: { token: (await addReview(victim, world)).token },
    }),
  },
  'GET /reviews/:token/files/:fileId # a live link': {
    expected: everyone(200),
    send: async (victim, _, world) => {
      const { token, fileId } = await addReview(victim, world)
      return { params: { token, fileId } }
    },
  },
  'POST /reviews/:token/decision # a live link': {
    expected: everyone(200),
    send: async (victim, _, world) => {
      const { token, version } = await addReview(victim, world)
      return { params: { token }, body: { version, name: 'Robin', decision: 'approved' } }
    },
  },
  'GET /companies/:companyId/requests': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /projects/:projectId/requests': {
    // Staff add tasks instead.
    expected: { ...ofCompany({ admin: 403, owner: 201, member: 201 }), otherManager: 404 },
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Added' } }),
  },
  'GET /projects/tasks/:taskId/comments': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'GET /projects/tasks/:taskId/comments # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'POST /projects/tasks/:taskId/comments': {
    expected: ofCompany({ admin: 201, owner: 201, member: 201, allowed: byPermission.work }),
    send: (victim) => ({ params: ofTask(victim), body: { text: 'Added' } }),
  },
  'POST /projects/tasks/:taskId/comments # internal': {
    expected: staffAlone(201, byPermission.work),
    send: (victim) => ({ params: internalTask(victim), body: { text: 'Added' } }),
  },
  'GET /projects/tasks/:taskId/mentionable': {
    expected: seenByCompany(200),
    send: (victim) => [
      { params: ofTask(victim) },
      { params: ofTask(victim), query: { visibility: 'shared' } },
    ],
  },
  'GET /projects/tasks/:taskId/mentionable # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  // Only the author can; not even administrators can edit a comment of other staff.
  'PUT /projects/tasks/comments/:commentId': {
    expected: { ...staffOfRecord(403, all), otherManager: 404 },
    send: ({ comment }) => ({ params: { commentId: comment._id }, body: { text: 'Changed' } }),
  },
  'PUT /projects/tasks/comments/:commentId # internal': {
    expected: { ...staffAlone(403, all), otherManager: 404 },
    send: ({ internalComment, buriedComment }) =>
      [internalComment, buriedComment].map(({ _id }) => ({
        params: { commentId: _id },
        body: { text: 'Changed' },
      })),
  },
  'DELETE /projects/tasks/comments/:commentId': {
    expected: staffOfRecord(204, byPermission.projects),
    send: ({ comment }) => ({ params: { commentId: comment._id } }),
  },
  'DELETE /projects/tasks/comments/:commentId # internal': {
    expected: staffAlone(204, byPermission.projects),
    send: ({ internalComment, buriedComment }) =>
      [internalComment, buriedComment].map(({ _id }) => ({ params: { commentId: _id } })),
  },
  'GET /projects/tasks/comments/:commentId/versions': {
    expected: seenByCompany(200),
    send: ({ comment }) => ({ params: { commentId: comment._id } }),
  },
  'GET /projects/tasks/comments/:commentId/versions # internal': {
    expected: staffAlone(200),
    send: ({ internalComment, buriedComment }) =>
      [internalComment, buriedComment].map(({ _id }) => ({ params: { commentId: _id } })),
  },
  'POST /markdown/preview': {
    expected: signedIn(200),
    send: () => ({ body: { text: '**bold**' } }),
  },

  'GET /projects/:projectId/campaigns/all': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'POST /projects/:projectId/campaigns/create': {
    expected: staffOfRecord(201, byPermission.projects),
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Added' } }),
  },
  'GET /projects/campaigns/:campaignId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'GET /projects/campaigns/:campaignId # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'PUT /projects/campaigns/:campaignId': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { status: 'active', after: null } }),
  },
  'PUT /projects/campaigns/:campaignId # internal': {
    expected: staffAlone(200, byPermission.projects),
    // Does not share it, because the company's list of campaigns would then rightly show it to clients.
    send: (victim) => ({ params: internalCampaign(victim), body: { status: 'active' } }),
  },
  'DELETE /projects/campaigns/:campaignId': {
    expected: staffOfRecord(204, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'DELETE /projects/campaigns/:campaignId # internal': {
    expected: staffAlone(204, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },

  'GET /companies/:companyId/posts': {
    expected: seenByCompany(200),
    send: async (victim, who, world) => {
      await ofPost(victim, who, world)
      await ofPostDraft(victim, who, world)
      return { params: { companyId: victim.company._id }, query: month }
    },
  },
  'GET /projects/campaigns/:campaignId/posts': {
    expected: seenByCompany(200),
    send: async (victim, who, world) => {
      await ofPost(victim, who, world)
      await ofPostDraft(victim, who, world)
      return { params: ofCampaign(victim) }
    },
  },
  'GET /projects/campaigns/:campaignId/posts # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'POST /projects/campaigns/:campaignId/posts/create': {
    expected: staffOfRecord(201, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: samplePost }),
  },
  'POST /projects/campaigns/:campaignId/posts/create # internal': {
    expected: staffAlone(201, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim), body: samplePost }),
  },
  'GET /posts/:postId': {
    expected: seenByCompany(200),
    send: async (...args) => ({ params: (await ofPost(...args)).params }),
  },
  'GET /posts/:postId # draft': { expected: staffAlone(200), send: ofPostDraft },
  'PUT /posts/:postId': {
    expected: staffOfRecord(200, byPermission.projects),
    send: async (...args) => ({
      params: (await ofPost(...args)).params,
      body: { plannedOn: '2026-03-20' },
    }),
  },
  'PUT /posts/:postId # draft': {
    expected: staffAlone(200, byPermission.projects),
    send: async (...args) => ({
      ...(await ofPostDraft(...args)),
      body: { plannedOn: '2026-03-20' },
    }),
  },
  'DELETE /posts/:postId': {
    expected: staffOfRecord(204, byPermission.projects),
    send: async (...args) => ({ params: (await ofPost(...args)).params }),
  },
  'DELETE /posts/:postId # draft': {
    expected: staffAlone(204, byPermission.projects),
    send: ofPostDraft,
  },
  'GET /posts/:postId/files': {
    expected: seenByCompany(200),
    send: async (...args) => ({ params: (await ofPost(...args)).params }),
  },
  'GET /posts/:postId/files # draft': { expected: staffAlone(200), send: ofPostDraft },
  ...approvalRows('posts', '/posts/:postId', ofPost),
  'GET /posts/:postId/approval # draft': {
    expected: staffAlone(200),
    send: ofPostDraft,
  },
  'POST /posts/:postId/approval # draft': {
    expected: { ...staffAlone(403), otherManager: 404 },
    send: async (...args) => ({
      ...(await ofPostDraft(...args)),
      body: { version: 1, decision: 'approved' },
    }),
  },

  ...approvalRows('files', '/files/:fileId', ofAskedFile),
  'GET /files/:fileId/approval # internal': { expected: staffAlone(200), send: ofHiddenFile },
  'POST /files/:fileId/approval # internal': {
    expected: { ...staffAlone(403), otherManager: 404 },
    send: async (...args) => ({
      ...(await ofHiddenFile(...args)),
      body: { version: 1, decision: 'approved' },
    }),
  },

  'GET /companies/:companyId/campaigns': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /projects/campaigns/:campaignId/figures': {
    expected: seenByCompany(200),
    send: (victim) => [
      { params: ofCampaign(victim) },
      { params: ofCampaign(victim), query: { format: 'csv' } },
    ],
  },
  'GET /projects/campaigns/:campaignId/figures # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'GET /projects/campaigns/:campaignId/reports': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'GET /projects/campaigns/:campaignId/reports # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'POST /projects/campaigns/:campaignId/reports': {
    expected: staffOfRecord(201, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: newReport() }),
  },
  'POST /projects/campaigns/:campaignId/reports # internal': {
    expected: staffAlone(201, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim), body: newReport() }),
  },
  'GET /companies/:companyId/reports': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'POST /companies/:companyId/reports': {
    expected: staffOfRecord(201, byPermission.projects),
    send: ({ company }) => ({ params: { companyId: company._id }, body: newReport() }),
  },
  'GET /reports/:reportId': {
    expected: seenByCompany(200),
    send: async (...args) => {
      const { params } = await ofPublishedReport(...args)
      return [{ params }, { params, query: { version: 1 } }]
    },
  },
  'GET /reports/:reportId # a draft': { expected: staffAlone(200), send: ofReportDraft },
  'PUT /reports/:reportId': {
    expected: staffOfRecord(200, byPermission.projects),
    send: async (...args) => ({ ...(await ofPublishedReport(...args)), body: { why: 'Changed' } }),
  },
  'PUT /reports/:reportId # a draft': {
    expected: staffAlone(200, byPermission.projects),
    send: async (...args) => ({ ...(await ofReportDraft(...args)), body: { why: 'Changed' } }),
  },
  'DELETE /reports/:reportId': {
    expected: staffOfRecord(204, byPermission.projects),
    send: ofPublishedReport,
  },
  'DELETE /reports/:reportId # a draft': {
    expected: staffAlone(204, byPermission.projects),
    send: ofReportDraft,
  },
  'POST /reports/:reportId/publish': {
    expected: staffAlone(200, byPermission.projects),
    send: async (...args) => ({ ...(await ofReportDraft(...args)), body: {} }),
  },
  'GET /reports/:reportId/links': {
    expected: ofAgency(200, byPermission.projects),
    send: ofPublishedReport,
  },
  'POST /reports/:reportId/links': {
    expected: ofAgency(201, byPermission.projects),
    send: async (...args) => ({ ...(await ofPublishedReport(...args)), body: {} }),
  },
  'DELETE /reports/:reportId/links/:linkId': {
    expected: ofAgency(204, byPermission.projects),
    send: ofReportLink,
  },
  'GET /reports/links/:token': { expected: everyone(404), send: noBooking },
  'GET /reports/links/:token/pdf': { expected: everyone(404), send: noBooking },
  'GET /reports/:reportId/pdf': { expected: seenByCompany(200), send: ofPublishedReport },
  'GET /reports/:reportId/pdf # a draft': { expected: staffAlone(200), send: ofReportDraft },
  'GET /projects/campaigns/:campaignId/reports/schedule': {
    expected: ofAgency(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'PUT /projects/campaigns/:campaignId/reports/schedule': {
    expected: ofAgency(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { day: 3, recipients: [] } }),
  },
  'DELETE /projects/campaigns/:campaignId/reports/schedule': {
    expected: ofAgency(204, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'GET /companies/:companyId/reports/schedule': {
    expected: ofAgency(200, byPermission.projects),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId/reports/schedule': {
    expected: ofAgency(200, byPermission.projects),
    send: ({ company }) => ({
      params: { companyId: company._id },
      body: { day: 3, recipients: [] },
    }),
  },
  'DELETE /companies/:companyId/reports/schedule': {
    expected: ofAgency(204, byPermission.projects),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /projects/campaigns/:campaignId/figures': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { values: [figure] } }),
  },
  'PUT /projects/campaigns/:campaignId/figures # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim), body: { values: [figure] } }),
  },
  'GET /projects/campaigns/:campaignId/plan': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'GET /projects/campaigns/:campaignId/plan # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'PUT /projects/campaigns/:campaignId/plan': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: plan }),
  },
  'PUT /projects/campaigns/:campaignId/plan # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim), body: plan }),
  },
  'GET /projects/campaigns/:campaignId/metrics': {
    expected: seenByCompany(200),
    send: (victim) => [
      { params: ofCampaign(victim) },
      { params: ofCampaign(victim), query: { format: 'csv' } },
    ],
  },
  'GET /projects/campaigns/:campaignId/metrics # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },
  'POST /projects/campaigns/:campaignId/metrics': {
    expected: staffOfRecord(201, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { date: '2026-01-05', reach: 1 } }),
  },
  'POST /projects/campaigns/:campaignId/metrics # internal': {
    expected: staffAlone(201, byPermission.projects),
    send: (victim) => ({
      params: internalCampaign(victim),
      body: { date: '2026-01-05', reach: 1 },
    }),
  },
  'POST /projects/campaigns/:campaignId/metrics/import': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { text: 'Date,Reach\n2026-01-05,9' } }),
  },
  'POST /projects/campaigns/:campaignId/metrics/import # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({
      params: internalCampaign(victim),
      body: { text: 'Date,Reach\n2026-01-05,9' },
    }),
  },
  'POST /projects/campaigns/:campaignId/metrics/definitions': {
    expected: staffOfRecord(201, byPermission.projects),
    send: (victim) => ({ params: ofCampaign(victim), body: { name: 'Sign-ups' } }),
  },
  'POST /projects/campaigns/:campaignId/metrics/definitions # internal': {
    expected: staffAlone(201, byPermission.projects),
    send: (victim) => ({ params: internalCampaign(victim), body: { name: 'Sign-ups' } }),
  },
  'PUT /projects/campaigns/:campaignId/metrics/definitions/:metric': {
    expected: staffOfRecord(200, byPermission.projects),
    send: (victim) => ({
      params: { ...ofCampaign(victim), metric: 'reach' },
      body: { source: 'Counted by hand' },
    }),
  },
  'PUT /projects/campaigns/:campaignId/metrics/definitions/:metric # internal': {
    expected: staffAlone(200, byPermission.projects),
    send: (victim) => ({
      params: { ...internalCampaign(victim), metric: 'reach' },
      body: { source: 'Counted by hand' },
    }),
  },
  // Every campaign has this metric, so permitted callers get an error.
  'DELETE /projects/campaigns/:campaignId/metrics/definitions/:metric': {
    expected: staffOfRecord(400, byPermission.projects),
    send: (victim) => ({ params: { ...ofCampaign(victim), metric: 'reach' } }),
  },
  'DELETE /projects/campaigns/:campaignId/metrics/definitions/:metric # internal': {
    expected: staffAlone(400, byPermission.projects),
    send: (victim) => ({ params: { ...internalCampaign(victim), metric: 'reach' } }),
  },
  'GET /events': {
    // Open to everyone, each within their own records: no response contains another company's text.
    expected: signedIn(200),
    send: () => [
      { query: { from: '2026-01-01', to: '2026-12-31' } },
      { query: { from: '2026-01-01', to: '2026-12-31', kinds: 'event,project,campaign,task' } },
      { query: { from: '2099-01-01', to: '2099-12-31', kinds: 'renewal,invoice' } },
    ],
  },
  'GET /events # of a company': {
    expected: seenByCompany(200),
    send: ({ company }) => ({
      query: { from: '2026-01-01', to: '2026-12-31', company: company._id },
    }),
  },
  'POST /events/create': {
    expected: ofCompany({ admin: 201, owner: 201, member: 201, allowed: byPermission.work }),
    send: ({ company, project }) => ({
      body: { ...sampleEvent, company: company._id, project: project._id },
    }),
  },
  'POST /events/create # internal': {
    expected: staffOfRecord(201, byPermission.work),
    send: ({ company }) => ({
      body: { ...sampleEvent, company: company._id, visibility: 'internal' },
    }),
  },
  'GET /events/:eventId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofEvent(victim) }),
  },
  'GET /events/:eventId # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalEvent(victim) }),
  },
  'PUT /events/:eventId': {
    expected: staffOfRecord(200, byPermission.work),
    send: (victim) => ({ params: ofEvent(victim), body: { location: 'Room 2' } }),
  },
  'PUT /events/:eventId # of the client': {
    expected: ofCompany({ admin: 200, owner: 200, member: 200, allowed: byPermission.work }),
    send: async ({ company }, _, world) => ({
      params: { eventId: await addedByClient(company, world) },
      body: { location: 'Room 2' },
    }),
  },
  'PUT /events/:eventId # internal': {
    expected: staffAlone(200, byPermission.work),
    send: (victim) => ({ params: internalEvent(victim), body: { visibility: 'shared' } }),
  },
  'DELETE /events/:eventId': {
    expected: staffOfRecord(204, byPermission.work),
    send: (victim) => ({ params: ofEvent(victim) }),
  },
  'DELETE /events/:eventId # of the client': {
    expected: ofCompany({ admin: 204, owner: 204, member: 204, allowed: byPermission.work }),
    send: async ({ company }, _, world) => ({
      params: { eventId: await addedByClient(company, world) },
    }),
  },
  'DELETE /events/:eventId # internal': {
    expected: staffAlone(204, byPermission.work),
    send: (victim) => ({ params: internalEvent(victim) }),
  },
  'POST /auth/calendar-address': { expected: signedIn(200) },
  'GET /calendar/:token.ics': {
    expected: everyone(404),
    send: () => ({ params: { token: 'x' } }),
  },

  'GET /booking/slots': {
    expected: everyone(200),
    send: () => ({ query: { from: '2026-01-05', to: '2026-01-09' } }),
  },
  // No one takes consultations here, so there is nothing to book.
  'POST /bookings': {
    expected: everyone(409),
    send: () => ({
      body: { start: '2026-01-05T15:00:00Z', name: 'V', email: 'v@visitors.test' },
    }),
  },
  'GET /booking/links/:token': { expected: everyone(404), send: noBooking },
  'GET /booking/links/:token/slots': {
    expected: everyone(404),
    send: () => ({ ...noBooking(), query: { from: '2026-01-05', to: '2026-01-09' } }),
  },
  'POST /booking/links/:token/move': {
    expected: everyone(404),
    send: () => ({ ...noBooking(), body: { start: '2026-01-05T15:00:00Z' } }),
  },
  'POST /booking/links/:token/cancel': { expected: everyone(404), send: noBooking },
  'POST /booking/links/:token/confirm': { expected: everyone(404), send: noBooking },
  'POST /bookings/:bookingId/cancel': { expected: inbox(204), send: ofBooking },
  'GET /booking/hosts': { expected: staff(200, byPermission.inbox) },
  'PUT /booking/hosts/:personId': {
    // Only administrators can set it for others.
    expected: { ...staff(200, byPermission.inbox), manager: 404 },
    send: async (_, __, world) => {
      const { id: personId } = await world.addPerson({ staffRole: 'manager' })
      return { params: { personId }, body: { dailyMax: 3 } }
    },
  },

  'POST /updates/active': { expected: signedIn(204) },
  'GET /updates': { expected: signedIn(200), isStream: true },

  'GET /website': { expected: everyone(200) },
  'GET /og/:name': { expected: everyone(200), send: () => ({ params: { name: 'home.png' } }) },
  'GET /icons/:name': {
    expected: everyone(200),
    send: () => ({ params: { name: 'favicon.svg' } }),
  },
  'GET /settings/website': { expected: staff(200, administratorsOnly) },
  'PUT /settings/website': { expected: staff(200, administratorsOnly), send: () => ({ body: {} }) },
  'PUT /settings/website/answers': {
    expected: staff(200, administratorsOnly),
    send: () => ({ body: { answers: noAnswers } }),
  },
  // The body is not an image.
  'POST /settings/website/images': {
    expected: staff(415, administratorsOnly),
    send: () => ({ body: {} }),
  },
  'GET /website/images/:name': {
    expected: everyone(404),
    send: () => ({ params: { name: `${'0'.repeat(32)}.webp` } }),
  },
  'POST /settings/website/logos': {
    expected: staff(415, administratorsOnly),
    send: () => ({ body: {} }),
  },
  'GET /website/logos/:name': {
    expected: everyone(404),
    send: () => ({ params: { name: `${'0'.repeat(32)}.png` } }),
  },

  'POST /messages': {
    expected: everyone(202),
    send: () => ({
      body: { firstName: 'V', lastName: 'V', email: 'v@visitors.test', message: 'Undercroft' },
    }),
  },
  'GET /messages': {
    expected: staff(200, byPermission.inbox),
    send: () => [{ query: { search: 'Undercroft' } }, { query: { format: 'csv' } }],
  },
  'GET /messages/counts': { expected: staff(200, byPermission.inbox) },
  'GET /messages/:messageId': { expected: inbox(200), send: ofMessage },
  'PUT /messages/:messageId': {
    expected: inbox(200),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: { note: 'Undercroft' } }),
  },
  'DELETE /messages/:messageId': { expected: inbox(204), send: ofMessage },
  'POST /messages/:messageId/reply': {
    expected: inbox(201),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: { text: 'Undercroft' } }),
  },
  'POST /messages/:messageId/send-again': { expected: inbox(200), send: ofMessage },
  'POST /messages/:messageId/client': {
    expected: inbox(201, byPermission.makeClient),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: {} }),
  },

  'GET /notifications': { expected: signedIn(200) },
  'PUT /notifications': { expected: signedIn(200), send: () => ({ body: { read: true } }) },
  'PUT /notifications/:notificationId': {
    expected: signedIn(404),
    send: async (...args) => ({
      params: { notificationId: await notifiedSomeoneElse(...args) },
      body: { read: true },
    }),
  },
  'GET /notifications/settings': { expected: signedIn(200) },
  'PUT /notifications/settings': {
    expected: signedIn(200),
    send: () => ({ body: { settings: [{ kind: 'assigned', inApp: true, mail: 'daily' }] } }),
  },
  'POST /unsubscribe': { expected: everyone(400), send: () => ({ query: { token: 'x' } }) },

  'POST /chat': { expected: everyone(200), send: () => ({ body: {} }) },
  'GET /chat/:chatId/messages': { expected: visitorAndStaff(200), send: ofChat },
  'POST /chat/:chatId/messages': {
    expected: visitorAndStaff(201),
    send: async (...args) => ({ ...(await ofChat(...args)), body: { text: 'Undercroft' } }),
  },
  'GET /chat/:chatId/updates': { expected: visitorAndStaff(200), send: ofChat, isStream: true },

  'GET /jobs/dead-letters': { expected: staff(200, administratorsOnly) },
  'GET /jobs/dead-letters/count': { expected: staff(200, administratorsOnly) },
  'POST /jobs/dead-letters/retry': { expected: staff(200, administratorsOnly) },
  'DELETE /jobs/dead-letters/:jobId': {
    expected: staff(404, administratorsOnly),
    send: () => ({ params: { jobId: '01990000-0000-7000-8000-000000000000' } }),
  },
  'POST /jobs/dead-letters/:jobId/retry': {
    expected: staff(404, administratorsOnly),
    send: () => ({ params: { jobId: '01990000-0000-7000-8000-000000000000' } }),
  },

  'POST /records/:recordId/restore': {
    // No staff member can have chosen a deleted company.
    expected: {
      ...signedIn(404),
      ...ofStaff(200, ['manager']),
      ownManager: 404,
      otherManager: 404,
    },
    isByKind: true,
    send: async (_, who, world) => {
      const { _id: recordId } = await world.addCompany()
      if (deleters.has(who) || all.some((kind) => kind === who)) {
        const admin = await world.admin()
        await admin.call(companies.remove, { params: { companyId: recordId } })
      }
      return { params: { recordId } }
    },
  },

  'GET /healthz': { expected: everyone(200) },
  'GET /readyz': { expected: everyone(200) },
  // Its own token, never a session.
  'GET /metrics': { expected: everyone(401) },
}
