// Turns an activity entry into a sentence about its person: 'moved “Spring sale” from Planned to Done in project “Web”'.
import type { ActivityEntry } from './activity.ts'
import { kindOfRecord } from '#contract/records.ts'
import { capitalized } from '#contract/values/text.ts'

/** The sentence, with the record's title separate so that it can be a link. */
export interface ActivityMessage {
  before: string
  title: string
  after: string
}

/** 'client', 'the website'. */
function nameOfKind(kind: string): string {
  const { label, inSentence } = kindOfRecord(kind) ?? {}
  return inSentence ?? label?.toLowerCase() ?? kind
}

/** Field names as forms label them, for keys that differ from the label. */
const fieldNames: Record<string, string> = {
  assignedTo: 'assignee',
  dueDate: 'due date',
  startDate: 'start date',
  endDate: 'end date',
  shareNewTasks: 'sharing of new tasks',
  approvalMode: 'approval mode',
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
  darkLogo: 'logo for dark backgrounds',
  maxFileMegabytes: 'maximum file size',
  companyQuotaMegabytes: 'storage per company',
  twoFactorFor: 'who must have a second factor',
  taxId: 'tax ID',
  vatId: 'VAT number',
  peppolId: 'Peppol ID',
  untaxedAs: 'lines at 0 %',
  exemptionReason: 'reason for tax exemption',
  bank: 'bank details',
  dueDays: 'payment period',
  numberPrefix: 'invoice number prefix',
  creditPrefix: 'credit note prefix',
  quotePrefix: 'quote number prefix',
  quoteDays: 'quote validity',
  reminderDays: 'reminders',
  paper: 'paper size',
  locale: 'form of dates and numbers',
  renewsOn: 'renewal date',
  everyMonths: 'period',
  autoRenews: 'automatic renewal',
  renewedBy: 'who renews',
  sharedNote: 'note',
  projectId: 'project',
  images: 'pictures',
  exceptions: 'single occurrences',
  url: 'URL',
  items: 'tasks',
  rule: 'interval',
  startsOn: 'first invoice',
  endsOn: 'end date',
  sends: 'sending',
}

const quoted = (text: string) => `“${text}”`
const fieldName = (key: string) =>
  fieldNames[key] ?? key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** 'a, b and c' */
const listed = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Verbs for actions whose name followed by the record's name would not make a sentence. */
const verbs: Record<string, string> = {
  created: 'added',
  undone: 'undid a change to',
  'sent again': 'resent',
  'made client': 'created a client from',
  'viewed portal': 'viewed the portal of',
  'asked for erasure of': 'requested erasure of',
  'withdrew erasure of': 'withdrew the request to erase',
  'declined erasure of': 'declined to erase',
  'asked for changes': 'sent back',
  'changed rates': 'changed the rates of',
  'changed costs': 'changed the hourly cost of',
  'changed billing': 'changed the billing details of',
  'made approval link': 'created a guest link to',
  'revoked approval link': 'revoked a guest link to',
  'changed figures': 'changed figures of',
  'changed plan': 'changed the plan of',
  'imported figures': 'imported figures into',
  'changed metrics': 'changed the metrics of',
  viewed: 'opened',
  paid: 'recorded a payment for',
  refunded: 'recorded a refund for',
  'paid from credit': 'used credit for',
  'took back payment': 'undid a payment for',
  'reset second factor': 'reset the second factor of',
  reminded: 'reminded the client of',
  'stopped reminders': 'stopped the reminders of',
  'resumed reminders': 'resumed the reminders of',
  'expects payment again': 'expects payment again for',
  'left settled': 'no longer expects payment for',
  revealed: 'revealed the password of',
  'revealed code': 'revealed a one-time code of',
  'changed booking hours': 'changed the consultation hours of',
  revised: 'made a new version of',
  withdrew: 'withdrew',
  undivided: 'undid the split of',
  'shared by link': 'created a private link to',
  'revoked link': 'revoked a private link to',
  invoiced: 'created an invoice from',
  'renewed by itself': 'recorded the automatic renewal of',
  'confirmed words': 'confirmed the edited wording of',
  retracted: 'withdrew',
  reworded: 'edited the wording of',
  agreed: 'agreed to',
  'took back renewal': 'undid a renewal of',
  'changed terms': 'changed the terms of',
  delivered: 'recorded a delivery on',
  'took back delivery': 'removed a delivery from',
  'asked overage': 'requested approval for the overage of',
  'withdrew overage': 'withdrew the approval request for the overage of',
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
        from === to || !from || !to ? '' : ` from ${capitalized(from)} to ${capitalized(to)}`,
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
      if (kind === 'person') return ['prepared an invitation for ', ' to the agency']
      return [`prepared an invitation for ${who} to `, '']
    case 'withdrew invitation':
      if (kind === 'person') return ['withdrew the invitation for ', ' to the agency']
      return [`withdrew the invitation for ${who} to `, '']
    case 'joined':
      if (kind === 'person') return ['joined the agency: ', '']
      return [subject ? `${who} joined ` : 'joined ', '']
    case 'put on hold':
      return [`put ${nameOfKind(kind)} `, ' on hold']
    case 'lifted hold':
      return [`took ${nameOfKind(kind)} `, ' off hold']
    case 'voided':
      return [`declared ${nameOfKind(kind)} `, ' void']
    case 'divided':
      return [`split ${nameOfKind(kind)} `, ' into instalments']
    case 'approved by link':
      return [`approved ${nameOfKind(kind)} `, ' through a guest link']
    case 'sent back by link':
      return [`sent back ${nameOfKind(kind)} `, ' through a guest link']
    case 'asked delivery':
      return [`requested delivery of ${nameOfKind(kind)} `, ' via Peppol']
    case 'delivered e-invoice':
      return [`delivered ${nameOfKind(kind)} `, ' via Peppol']
    case 'refused e-invoice':
      return [`tried to deliver ${nameOfKind(kind)} `, ' via Peppol, but it was refused']
    case 'failed e-invoice':
      return [`couldn’t deliver ${nameOfKind(kind)} `, ' via Peppol']
    case 'closed books':
      return ['closed the books through ', '']
    case 'reopened books':
      return ['reopened the books after ', '']
    case 'retried all':
      return ['retried all failed jobs', '']
    case 'removed person':
      return [`removed ${who} from `, '']
    case 'changed person':
      return [`changed ${who}${personChange(fields)} at `, '']
    default:
      return [`${verbs[action] ?? action} ${nameOfKind(kind)} `, '']
  }
}

/** The title is that of the task that was commented on. */
const commentVerbs: Record<string, string> = { created: 'wrote', changed: 'edited' }

/** The title is that of the task or project the time was spent on. */
const timeVerbs: Record<string, string> = {
  created: 'added time on',
  started: 'started the timer on',
  stopped: 'stopped the timer on',
}

const companyVerbs: Record<string, string> = { enabled: 'enabled', disabled: 'disabled' }

const personChange = (fields: string[]) =>
  fields.length > 0 ? ` (${listed(fields.map(fieldName))})` : ''

const actionsOnPeople = [
  'invited',
  'prepared invitation',
  'withdrew invitation',
  'joined',
  'removed person',
  'changed person',
]

export function describeActivity(entry: ActivityEntry): ActivityMessage {
  const { kind, action, title, company, project } = entry
  const [before, after] = partsOf(entry)
  const name = actionsOnPeople.includes(action) ? (company?.name ?? title) : title
  const named = kindOfRecord(kind)?.place
  const place =
    (named === 'project' && project && ` in project ${quoted(project.title)}`) ||
    (named === 'company' && company && ` for ${company.name}`)
  return {
    before: name === null ? before.trimEnd() : before,
    title: name === null ? '' : quoted(name),
    after: `${after}${place || ''}`,
  }
}

/** The name of the person, or program, that acted. */
export const actorName = ({ person, isAutomatic }: ActivityEntry): string =>
  person?.name ?? (isAutomatic ? 'Automation' : 'Someone')

export function activitySentence(entry: ActivityEntry): string {
  const { before, title, after } = describeActivity(entry)
  return before + title + after
}
