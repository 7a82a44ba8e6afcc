// Who may call what: one row for every endpoint of the contract. To add one: what is sent, and what each kind of person gets.
import type { Campaign } from '#contract/campaigns.ts'
import { chat } from '#contract/chat.ts'
import { type Company, companies } from '#contract/companies.ts'
import { people } from '#contract/people.ts'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import type { Parts } from '#tests/support/caller.ts'
import { openChat, writeMessage } from '#tests/support/correspondence.ts'
import { password } from '#tests/support/people.ts'
import { sampleCompany, sampleProject } from '#tests/support/records.ts'
import type { World } from '#tests/support/world.ts'

/** `own…`: of the company whose records the call names; `other…`: of another one only. */
export const kinds = [
  'anonymous',
  'ownOwner',
  'ownMember',
  'otherOwner',
  'bannedInOne',
  'banned',
  'disabled',
  'waiting',
  'loner',
  'admin',
] as const
export type Kind = (typeof kinds)[number]

type Expected = Record<Kind, number>

/** Whoever has no session, or one that ended. */
const signedOut = { anonymous: 401, banned: 401, disabled: 401 }

const everybody = (status: number): Expected => ({
  ...signedIn(status),
  anonymous: status,
  banned: status,
  disabled: status,
})

const signedIn = (status: number): Expected => ({
  ...signedOut,
  ownOwner: status,
  ownMember: status,
  otherOwner: status,
  bannedInOne: status,
  waiting: status,
  loner: status,
  admin: status,
})

/** Names no record of a company. */
const staff = (status: number): Expected => ({ ...signedIn(403), admin: status })

/** Names a record of a company: to everybody else it does not exist. */
const ofCompany = (by: { admin: number; owner: number; member: number }): Expected => ({
  ...signedIn(404),
  admin: by.admin,
  ownOwner: by.owner,
  ownMember: by.member,
})

const seenByCompany = (status: number) =>
  ofCompany({ admin: status, owner: status, member: status })
const staffOfRecord = (status: number) => ofCompany({ admin: status, owner: 403, member: 403 })
/** Not even the company's own people know of it. */
const staffAlone = (status: number) => ofCompany({ admin: status, owner: 404, member: 404 })

/** Whoever is neither the visitor, known by a cookie, nor of the agency is told nothing. */
const visitorAndStaff = (status: number): Expected => ({ ...everybody(404), admin: status })

/** Records of one company, new for each call. */
export interface Victim {
  company: Company
  project: Project
  shared: Task
  internal: Task
  subtaskId: string
  campaign: Campaign
  internalCampaign: Campaign
}

export interface Row {
  expected: Expected
  /** The call, in one or several variants; for an admin it may name records of its own, to change or delete. */
  send?: (victim: Victim, who: Kind, world: World) => Parts | Parts[] | Promise<Parts | Parts[]>
  /** Answers with a stream that does not end by itself. */
  isStream?: true
}

const ofTask = ({ shared }: Victim) => ({ taskId: shared._id })
const internalTask = ({ internal }: Victim) => ({ taskId: internal._id })
const ofCampaign = ({ campaign }: Victim) => ({ campaignId: campaign._id })
const internalCampaign = (victim: Victim) => ({ campaignId: victim.internalCampaign._id })
const ofProject = ({ project }: Victim) => ({ projectId: project._id })

/** The victim itself, which nobody but an admin could delete; for an admin one to spare. */
async function deletable({ company }: Victim, who: Kind, world: World): Promise<string> {
  return who === 'admin' ? (await world.addCompany())._id : company._id
}

/** A visitor's message, which staff alone know of. */
async function ofMessage(_: Victim, __: Kind, world: World): Promise<Parts> {
  return { params: { messageId: await writeMessage(world, { message: 'Undercroft' }) } }
}

/** A conversation of a visitor who is none of the callers. */
async function ofChat(_: Victim, __: Kind, { app }: World): Promise<Parts> {
  const visitor = await openChat(app)
  const params = { chatId: visitor.chat._id }
  await visitor.call(chat.write, { params, body: { text: 'Undercroft' } })
  return { params }
}

/** A third person of the company. */
async function ofPerson({ company }: Victim, _: Kind, world: World): Promise<Parts> {
  const { id } = await world.addPerson([{ company, role: 'member' }])
  return { params: { companyId: company._id, userId: id } }
}

async function ofInvitation({ company }: Victim, _: Kind, world: World): Promise<Parts> {
  const { call } = await world.admin()
  const invitation = await call(people.invite, {
    params: { companyId: company._id },
    body: { email: newAddress(), role: 'member' },
  })
  return { params: { companyId: company._id, invitationId: invitation._id } }
}

/** A session of somebody who is none of the callers. */
async function ofSession(_: Victim, __: Kind, world: World): Promise<Parts> {
  const { id, email } = await world.addPerson([])
  await world.signIn(email)
  const [session] = await world.database.query<{ id: string }>(
    'select id from sessions where user_id = $1',
    [id],
  )
  return { params: { sessionId: session?.id } }
}

let addresses = 0
const newAddress = () => `new-${(addresses += 1)}@newcomers.test`
const newPassword = 'Seven-green-kettles'
/** What the owners do as well as the agency. */
const run = (status: number) => ofCompany({ admin: status, owner: status, member: 403 })

/** Keyed by method and path; what follows a `#` tells several rows of one endpoint apart. */
export const rows: Record<string, Row> = {
  'POST /auth/signin': {
    expected: everybody(401),
    send: () => ({ body: { email: 'nobody@people.test', password } }),
  },
  'POST /auth/signout': {
    expected: everybody(204),
    // As someone else's session that ended: the callers' own are still needed.
    send: () => ({ headers: { authorization: 'Bearer ended' } }),
  },
  'GET /auth/session': { expected: signedIn(200) },
  'GET /auth/setup': { expected: everybody(200) },
  'POST /auth/setup': {
    // There is an administrator already, and nobody becomes a second one.
    expected: everybody(409),
    send: () => ({
      body: {
        code: '0000-0000-0000',
        name: { first: 'V', last: 'V' },
        email: newAddress(),
        password: newPassword,
      },
    }),
  },
  'POST /auth/register': {
    expected: everybody(202),
    send: () => ({
      body: {
        name: { first: 'V', last: 'V' },
        email: newAddress(),
        password: newPassword,
        company: { ...sampleCompany, description: undefined },
      },
    }),
  },
  'POST /auth/verify-email': { expected: everybody(400), send: () => ({ body: { token: 'x' } }) },
  'POST /auth/verify-email/send': { expected: signedIn(202) },
  'POST /auth/forgot-password': {
    expected: everybody(202),
    send: () => ({ body: { email: newAddress() } }),
  },
  'POST /auth/reset-password': {
    expected: everybody(400),
    send: () => ({ body: { token: 'x', password: newPassword } }),
  },
  'POST /auth/change-password': {
    expected: signedIn(400),
    send: () => ({ body: { currentPassword: 'wrong', newPassword } }),
  },
  'POST /auth/invitation': { expected: everybody(400), send: () => ({ body: { token: 'x' } }) },
  'POST /auth/accept-invitation': {
    expected: everybody(400),
    send: () => ({ body: { token: 'x', password: newPassword } }),
  },
  'GET /auth/sessions': { expected: signedIn(200) },
  'DELETE /auth/sessions': { expected: signedIn(204) },
  'DELETE /auth/sessions/:sessionId': { expected: signedIn(404), send: ofSession },
  'GET /auth/profile': { expected: signedIn(200) },
  'PUT /auth/profile': { expected: signedIn(200), send: () => ({ body: { locale: 'en-GB' } }) },

  'GET /companies/:companyId/people': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'GET /companies/:companyId/people/assignable': {
    expected: staff(200),
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
    expected: run(200),
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

  'GET /setup/checklist': { expected: staff(200) },
  'PUT /setup/checklist': { expected: staff(200), send: () => ({ body: { isDismissed: true } }) },
  'POST /setup/email-test': { expected: staff(202) },
  'GET /overview': { expected: staff(200) },
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
  'POST /companies/create': { expected: staff(201), send: () => ({ body: sampleCompany }) },
  'POST /companies/bulk': {
    expected: staff(200),
    send: async (...args) => {
      const ids = [await deletable(...args)]
      return [
        { body: { ids, action: 'disable' } },
        { body: { ids, action: 'enable' } },
        { body: { ids, action: 'delete' } },
      ]
    },
  },
  'POST /companies/bulk/undo': {
    expected: staff(200),
    send: async (...args) => {
      const switched = [{ _id: await deletable(...args), from: 'waiting', to: 'enabled' }]
      return { body: { switched } }
    },
  },
  'POST /companies/contents': {
    expected: staff(200),
    send: ({ company }) => ({ body: { ids: [company._id] } }),
  },
  'GET /companies/similar': {
    expected: staff(200),
    send: ({ company }) => ({ query: { name: company.name, email: company.email } }),
  },
  'GET /companies/:companyId': {
    expected: seenByCompany(200),
    send: ({ company }) => ({ params: { companyId: company._id } }),
  },
  'PUT /companies/:companyId': {
    expected: staffOfRecord(200),
    send: ({ company }) => [
      { params: { companyId: company._id }, body: {} },
      { params: { companyId: company._id }, body: { active: true } },
    ],
  },
  'DELETE /companies/:companyId': {
    expected: staffOfRecord(204),
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
    expected: staffOfRecord(201),
    send: ({ company }) => ({ body: { ...sampleProject, company: company._id } }),
  },
  'GET /projects/:projectId': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'PUT /projects/:projectId': {
    expected: staffOfRecord(200),
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Changed', after: null } }),
  },
  'DELETE /projects/:projectId': {
    expected: staffOfRecord(204),
    send: (victim) => ({ params: ofProject(victim) }),
  },

  'GET /projects/:projectId/tasks/all': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'POST /projects/:projectId/tasks/create': {
    expected: staffOfRecord(201),
    send: (victim) => ({ params: ofProject(victim), body: { title: 'Added' } }),
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
    expected: staffOfRecord(200),
    send: (victim) => ({ params: ofTask(victim), body: { status: 'done', after: null } }),
  },
  'PUT /projects/tasks/:taskId # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalTask(victim), body: { visibility: 'shared' } }),
  },
  'DELETE /projects/tasks/:taskId': {
    expected: staffOfRecord(204),
    send: (victim) => ({ params: ofTask(victim) }),
  },
  'DELETE /projects/tasks/:taskId # internal': {
    expected: staffAlone(204),
    send: (victim) => ({ params: internalTask(victim) }),
  },
  'POST /projects/tasks/:taskId/subtasks': {
    expected: staffOfRecord(201),
    send: (victim) => ({ params: ofTask(victim), body: { title: 'Added' } }),
  },
  'PUT /projects/tasks/:taskId/subtasks/:subtaskId': {
    expected: staffOfRecord(200),
    send: (victim) => ({
      params: { ...ofTask(victim), subtaskId: victim.subtaskId },
      body: { done: true },
    }),
  },
  'DELETE /projects/tasks/:taskId/subtasks/:subtaskId': {
    expected: staffOfRecord(204),
    send: (victim) => ({ params: { ...ofTask(victim), subtaskId: victim.subtaskId } }),
  },

  'GET /projects/:projectId/campaigns/all': {
    expected: seenByCompany(200),
    send: (victim) => ({ params: ofProject(victim) }),
  },
  'POST /projects/:projectId/campaigns/create': {
    expected: staffOfRecord(201),
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
    expected: staffOfRecord(200),
    send: (victim) => ({ params: ofCampaign(victim), body: { status: 'active', after: null } }),
  },
  'PUT /projects/campaigns/:campaignId # internal': {
    expected: staffAlone(200),
    send: (victim) => ({ params: internalCampaign(victim), body: { visibility: 'shared' } }),
  },
  'DELETE /projects/campaigns/:campaignId': {
    expected: staffOfRecord(204),
    send: (victim) => ({ params: ofCampaign(victim) }),
  },
  'DELETE /projects/campaigns/:campaignId # internal': {
    expected: staffAlone(204),
    send: (victim) => ({ params: internalCampaign(victim) }),
  },

  'POST /updates/active': { expected: staff(204) },
  'GET /updates': { expected: signedIn(200), isStream: true },

  'GET /website': { expected: everybody(200) },
  'GET /og/:name': { expected: everybody(200), send: () => ({ params: { name: 'home.png' } }) },
  'GET /icons/:name': {
    expected: everybody(200),
    send: () => ({ params: { name: 'favicon.svg' } }),
  },
  'GET /settings/website': { expected: staff(200) },
  'PUT /settings/website': { expected: staff(200), send: () => ({ body: {} }) },
  // What is sent is no picture.
  'POST /settings/website/images': { expected: staff(415), send: () => ({ body: {} }) },
  'GET /website/images/:name': {
    expected: everybody(404),
    send: () => ({ params: { name: `${'0'.repeat(32)}.webp` } }),
  },

  'POST /messages': {
    expected: everybody(202),
    send: () => ({
      body: { firstName: 'V', lastName: 'V', email: 'v@visitors.test', message: 'Undercroft' },
    }),
  },
  'GET /messages': {
    expected: staff(200),
    send: () => [{ query: { search: 'Undercroft' } }, { query: { format: 'csv' } }],
  },
  'GET /messages/counts': { expected: staff(200) },
  'GET /messages/:messageId': { expected: staffAlone(200), send: ofMessage },
  'PUT /messages/:messageId': {
    expected: staffAlone(200),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: { note: 'Undercroft' } }),
  },
  'DELETE /messages/:messageId': { expected: staffAlone(204), send: ofMessage },
  'POST /messages/:messageId/reply': {
    expected: staffAlone(201),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: { text: 'Undercroft' } }),
  },
  'POST /messages/:messageId/send-again': { expected: staffAlone(200), send: ofMessage },
  'POST /messages/:messageId/client': {
    expected: staffAlone(201),
    send: async (...args) => ({ ...(await ofMessage(...args)), body: {} }),
  },

  'POST /chat': { expected: everybody(200), send: () => ({ body: {} }) },
  'GET /chat/:chatId/messages': { expected: visitorAndStaff(200), send: ofChat },
  'POST /chat/:chatId/messages': {
    expected: visitorAndStaff(201),
    send: async (...args) => ({ ...(await ofChat(...args)), body: { text: 'Undercroft' } }),
  },
  'GET /chat/:chatId/updates': { expected: visitorAndStaff(200), send: ofChat, isStream: true },

  'GET /jobs/dead-letters': { expected: staff(200) },
  'POST /jobs/dead-letters/:jobId/retry': {
    expected: staff(404),
    send: () => ({ params: { jobId: '01990000-0000-7000-8000-000000000000' } }),
  },

  'POST /records/:recordId/restore': {
    expected: staff(200),
    send: async (victim, who, world) => {
      const recordId = await deletable(victim, who, world)
      const admin = await world.admin()
      if (who === 'admin') await admin.call(companies.remove, { params: { companyId: recordId } })
      return { params: { recordId } }
    },
  },

  'GET /healthz': { expected: everybody(200) },
  'GET /readyz': { expected: everybody(200) },
}
