// An entry of the activity log as a sentence about its person: 'moved “Spring sale” from Planned to Done in project “Web”'.
import type { ActivityEntry } from './activity.ts'

/** The sentence, with the record's title apart, so that it can be a link. */
export interface ActivityWords {
  before: string
  title: string
  after: string
}

const kindNames: Record<string, string> = {
  company: 'client',
  website: 'the website',
  settings: 'the settings',
  chat: 'chat',
  brand: 'the brand',
  socialAccount: 'social account',
  clientService: 'service',
  portfolioCase: 'portfolio case',
  booking: 'a consultation',
  schedule: 'recurring invoice',
  reportSchedule: 'monthly report',
}

const nameOfKind = (kind: string) => kindNames[kind] ?? kind

/** Fields by the names that their forms give them, where the key does not tell. */
const fieldNames: Record<string, string> = {
  assignedTo: 'assignee',
  dueDate: 'due date',
  startDate: 'start date',
  endDate: 'end date',
  shareNewTasks: 'sharing of new tasks',
  approvalMode: 'way of approval',
  plannedOn: 'day',
  publishedUrl: 'address',
  staffRole: 'role',
  banned: 'ban',
  sharesSpend: 'sharing of spend',
  spendMinor: 'spend',
  deliversEInvoices: 'delivery of e-invoices',
  bands: 'limits',
  state: 'status',
  colours: 'colors',
  darkLogo: 'logo for dark grounds',
  maxFileMegabytes: 'largest file',
  companyQuotaMegabytes: 'room for each company',
  twoFactorFor: 'who needs a second factor',
  taxId: 'tax ID',
  vatId: 'VAT ID',
  peppolId: 'Peppol ID',
  untaxedAs: 'lines at 0 %',
  exemptionReason: 'why there is no tax',
  bank: 'bank details',
  dueDays: 'days until due',
  numberPrefix: 'prefix of invoice numbers',
  creditPrefix: 'prefix of credit notes',
  quotePrefix: 'prefix of quote numbers',
  quoteDays: 'validity of quotes',
  reminderDays: 'reminders',
  renewsOn: 'renewal date',
  everyMonths: 'period',
  autoRenews: 'automatic renewal',
  renewedBy: 'who renews',
  sharedNote: 'note',
}

const quoted = (text: string) => `“${text}”`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const fieldName = (key: string) =>
  fieldNames[key] ?? key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** 'a, b and c' */
const listed = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What each action is called, where adding the record's name to it does not make the sentence. */
const verbs: Record<string, string> = {
  created: 'added',
  undone: 'took back a change of',
  'sent again': 'sent again',
  'made client': 'made a client of',
  'viewed portal': 'viewed the portal of',
  'asked for erasure of': 'asked for erasure of',
  'withdrew erasure of': 'took back the request to erase',
  'declined erasure of': 'declined to erase',
  'asked for changes': 'asked for changes of',
  'changed rates': 'changed the rates of',
  'changed costs': 'changed the cost of an hour of',
  'changed billing': 'changed the billing details of',
  'made approval link': 'made a guest link to',
  'revoked approval link': 'revoked a guest link to',
  'lifted hold': 'took off hold',
  'changed figures': 'changed figures of',
  'changed plan': 'changed the plan of',
  'imported figures': 'imported figures into',
  'changed metrics': 'changed the metrics of',
  voided: 'declared void',
  viewed: 'opened',
  paid: 'recorded a payment of',
  refunded: 'recorded a refund of',
  'paid from credit': 'used credit for',
  'took back payment': 'took back a payment of',
  'reset second factor': 'reset the second factor of',
  'stopped reminders': 'stopped the reminders of',
  'resumed reminders': 'resumed the reminders of',
  revealed: 'revealed the password of',
  'revealed code': 'revealed a one-time code of',
  'changed booking hours': 'changed the consultation hours of',
  revised: 'made a new version of',
  withdrew: 'withdrew',
  divided: 'divided into instalments',
  undivided: 'put together the instalments of',
  'shared by link': 'made a private link to',
  'revoked link': 'revoked a private link to',
  invoiced: 'made an invoice of',
  'renewed by itself': 'noted the automatic renewal of',
  'confirmed words': 'confirmed the changed words of',
  retracted: 'took back',
  reworded: 'changed words of',
  agreed: 'agreed to',
  'took back renewal': 'took back a renewal of',
  'changed terms': 'changed the terms of',
  delivered: 'recorded a delivery on',
  'took back delivery': 'took back a delivery on',
  'asked overage': 'asked for the overage of',
  'withdrew overage': 'took back the question about the overage of',
  'approved overage': 'approved the overage of',
  'declined overage': 'declined the overage of',
}

function partsOf({ action, kind, from, to, fields, subject }: ActivityEntry): [string, string] {
  const who = subject ?? 'someone'
  if (kind === 'timeEntry') return [`${timeVerbs[action] ?? `${action} time on`} `, '']
  if (kind === 'comment') return [`${commentVerbs[action] ?? action} a comment on `, '']
  switch (action) {
    case 'moved':
      return [
        'moved ',
        from === to || !from || !to ? '' : ` from ${capital(from)} to ${capital(to)}`,
      ]
    case 'changed':
      if (kind === 'company' && to && fields.length < 2) {
        return [`${companyVerbs[to] ?? 'changed'} client `, '']
      }
      return fields.length > 0
        ? [`changed ${listed(fields.map(fieldName))} of ${nameOfKind(kind)} `, '']
        : [`changed ${nameOfKind(kind)} `, '']
    case 'invited':
      if (kind === 'person') return ['invited ', ' to the agency']
      return [`invited ${who} to `, '']
    case 'prepared invitation':
      if (kind === 'person') return ['prepared an invitation of ', ' to the agency']
      return [`prepared an invitation of ${who} to `, '']
    case 'withdrew invitation':
      if (kind === 'person') return ['withdrew the invitation of ', ' to the agency']
      return [`withdrew the invitation of ${who} to `, '']
    case 'joined':
      if (kind === 'person') return ['joined the agency: ', '']
      return [subject ? `${who} joined ` : 'joined ', '']
    case 'approved by link':
      return [`approved ${nameOfKind(kind)} `, ' by a guest link']
    case 'sent back by link':
      return [`asked for changes of ${nameOfKind(kind)} `, ' by a guest link']
    case 'asked delivery':
      return [`asked for the delivery of ${nameOfKind(kind)} `, ' by Peppol']
    case 'delivered e-invoice':
      return [`delivered ${nameOfKind(kind)} `, ' by Peppol']
    case 'refused e-invoice':
      return [`was refused the delivery of ${nameOfKind(kind)} `, ' by Peppol']
    case 'failed e-invoice':
      return [`could not deliver ${nameOfKind(kind)} `, ' by Peppol']
    case 'removed person':
      return [`took ${who} out of `, '']
    case 'changed person':
      return [`changed ${who}${personChange(fields)} at `, '']
    default:
      return [`${verbs[action] ?? action} ${nameOfKind(kind)} `, '']
  }
}

/** The title is that of the task that it is on. */
const commentVerbs: Record<string, string> = { created: 'wrote', changed: 'edited' }

/** The title is that of the task or project that it was spent on. */
const timeVerbs: Record<string, string> = {
  created: 'added time on',
  started: 'started the timer on',
  stopped: 'stopped the timer on',
}

const companyVerbs: Record<string, string> = { enabled: 'enabled', disabled: 'disabled' }

const personChange = (fields: string[]) =>
  fields.length > 0 ? ` (${listed(fields.map(fieldName))})` : ''

const ofCompany = [
  'retainer',
  'project',
  'invoice',
  'quote',
  'schedule',
  'report',
  'reportSchedule',
  'brand',
  'socialAccount',
  'clientService',
  'portfolioCase',
  'timeEntry',
]

const actionsOnPeople = [
  'invited',
  'prepared invitation',
  'withdrew invitation',
  'joined',
  'removed person',
  'changed person',
]

export function activityWords(entry: ActivityEntry): ActivityWords {
  const { kind, action, title, company, project } = entry
  const [before, after] = partsOf(entry)
  const name = actionsOnPeople.includes(action) ? (company?.name ?? title) : title
  const place = ['task', 'campaign', 'post', 'event', 'comment', 'file'].includes(kind)
    ? project && ` in project ${quoted(project.title)}`
    : ofCompany.includes(kind) && company && ` for ${company.name}`
  return {
    before: name === null ? before.trimEnd() : before,
    title: name === null ? '' : quoted(name),
    after: `${after}${place || ''}`,
  }
}

/** Of whom the sentence is. */
export const actorName = ({ person, isAutomatic }: ActivityEntry): string =>
  person?.name ?? (isAutomatic ? 'Automation' : 'Someone')

export function activitySentence(entry: ActivityEntry): string {
  const { before, title, after } = activityWords(entry)
  return before + title + after
}
