// Clients, people, projects and tasks from a table, and boards of Trello: read and shown first, then added all or none, and taken back again.
import * as z from 'zod'
import {
  BoardChoices,
  BoardPreview,
  BoardVisibility,
  NotImported,
  TimeZoneName,
} from './board-import.ts'
import { CompanyRole } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { NewFile } from './files.ts'
import { Email, Id, Moment, list, optionalText } from './shared.ts'
import { type StaffPermission, StaffRole, staffRoles } from './staff-roles.ts'
import { DayOrder, ImportColumn, ImportFault } from './table-import.ts'

/** From CSV. */
export const tableKinds = ['company', 'person', 'project', 'task'] as const
export type TableKind = (typeof tableKinds)[number]

export const importKinds = [...tableKinds, 'trello'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/** What it takes to import them: the same as to add one. */
export const importPermission = {
  company: 'newClients',
  /** Those of the agency besides `staff`. */
  person: 'people',
  project: 'projects',
  task: 'work',
  /** To make its project besides `projects`. */
  trello: 'work',
} as const satisfies Record<ImportKind, StaffPermission>

export const maxImportRows = 10_000
/** Invitations of imported people that one person sends at once, and in a day. */
export const maxInvitedAtOnce = 2000
export const maxImportBytes = 5 * 1024 * 1024

/**
 * What a column can be, in the order of the forms: fields of the create call by their paths. `client` and `project` name
 * the one that a row belongs to, where the import is not into a chosen one.
 */
export const importFields = {
  company: [
    'name',
    'website',
    'email',
    'phone',
    'address.street',
    'address.city',
    'address.state',
    'address.zipCode',
    'address.country',
    'description',
  ],
  person: ['client', 'name.first', 'name.last', 'fullName', 'email', 'role'],
  project: ['client', 'title', 'description', 'startDate', 'endDate', 'status'],
  task: [
    'client',
    'project',
    'title',
    'description',
    'status',
    'priority',
    'dueDate',
    'assignedTo',
    'type',
    'tags',
    'visibility',
  ],
} as const satisfies Record<TableKind, readonly string[]>

export const ImportField = z.enum([
  ...new Set([
    ...importFields.company,
    ...importFields.person,
    ...importFields.project,
    ...importFields.task,
  ]),
])
export type ImportField = z.infer<typeof ImportField>

/** Somebody of the table: invited to a client, or by a role of staff to the agency, to work for all clients or the one. */
export const ImportedPerson = z.strictObject({
  company: Id.nullish(),
  name: z.strictObject({ first: optionalText(100), last: optionalText(100) }),
  email: Email,
  role: z.enum([...CompanyRole.options, ...staffRoles]),
})
export type ImportedPerson = z.infer<typeof ImportedPerson>

/** Of one import: each is named before it is confirmed. */
export const maxImportedStaff = 50
/** In the place of a client: a colleague who works for all of them. Nothing at all does not mean that. */
export const allClients = 'all clients'

/** Somebody who would join the agency. */
export const ImportedStaff = z.strictObject({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Null: all. */
  client: z.string().nullable(),
})
export type ImportedStaff = z.infer<typeof ImportedStaff>

const Mapped = z.strictObject({ column: ImportColumn, field: ImportField })

/**
 * `preview`: nothing has been added · `applying`, `inviting`, `undoing`: under way · `applied` · `cancelled`, `failed`:
 * nothing was added · `undone`
 */
export const ImportState = z.enum([
  'preview',
  'applying',
  'applied',
  'inviting',
  'cancelled',
  'failed',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

const Target = z.strictObject({ _id: Id, name: z.string() })

export const ImportSummary = z.strictObject({
  _id: Id,
  kind: ImportKind,
  state: ImportState,
  fileName: z.string(),
  /** Where all of it goes; null: where each row says. */
  company: Target.nullable(),
  project: Target.nullable(),
  /** Added, so far. */
  added: z.int(),
  createdAt: Moment,
})
export type ImportSummary = z.infer<typeof ImportSummary>

const Duplicate = z.strictObject({
  line: z.int(),
  name: z.string(),
  /** The line above that has it already; null: it is there already. */
  sameAsLine: z.int().nullable(),
})

export const ImportPreview = z.strictObject({
  columns: z.array(z.string()),
  mapping: z.array(Mapped),
  /** What a column can be here. */
  fields: z.array(ImportField),
  /** Which of these every row needs and no column has. */
  missing: z.array(ImportField),
  dayOrder: DayOrder,
  skipsFaults: z.boolean(),
  addsDuplicates: z.boolean(),
  /** Whether duplicates can be added at all. */
  canRepeat: z.boolean(),
  /** With something in them. */
  lines: z.int(),
  /** How many would be added. */
  ready: z.int(),
  /** The first of them, as they would be. */
  rows: z.array(
    z.strictObject({ line: z.int(), values: z.partialRecord(ImportField, z.string()) }),
  ),
  faults: z.array(ImportFault),
  faultCount: z.int(),
  faultyLines: z.int(),
  /** Likely the same as what is there, or as a line above: left out, unless they are wanted. */
  duplicates: z.array(Duplicate),
  duplicateCount: z.int(),
  /** Of people: whether roles of the agency are invited, and whether one may at all. */
  invitesStaff: z.boolean(),
  canInviteStaff: z.boolean(),
  /** How many rows have such a role, invited or not. */
  staffRows: z.int(),
  /** Who would be invited to the agency: all, where they are not too many. */
  staff: z.array(ImportedStaff),
  staffCount: z.int(),
  /** Of tasks: who sees those whose row does not say, and how many the client would see in all. */
  visibility: BoardVisibility,
  shared: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const Import = ImportSummary.extend({
  /** What `added` is counted towards. */
  total: z.int(),
  /** Of people: to how many of them invitations went. */
  invited: z.int(),
  /** And how many wait for theirs. */
  waiting: z.int(),
  /** Until it is applied. */
  preview: ImportPreview.nullable(),
  /** The same, of a board. */
  board: BoardPreview.nullable(),
  /** Of a board: what does not come, or came otherwise (`/imports/:importId/report`). */
  notImportedCount: z.int(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Not taken back by undoing: changed or used since. The first of them, and how many. */
  remaining: z.array(Target),
  remainingCount: z.int(),
})
export type Import = z.infer<typeof Import>

export const NewImport = z.strictObject({
  file: NewFile.shape.file,
  kind: ImportKind,
  /** For people, projects and tasks; without it each row names its client. A board needs one. */
  company: Id.optional(),
  /** For tasks; without it each row names its project. For a board; without it one is made. */
  project: Id.optional(),
  /** For a board: whose days its moments are read as. */
  timeZone: TimeZoneName.optional(),
})
export type NewImport = z.infer<typeof NewImport>

export const ImportChange = z.strictObject({
  mapping: list(Mapped, 200).optional(),
  dayOrder: DayOrder.optional(),
  /** Lines at fault are left out; else one of them refuses all. */
  skipsFaults: z.boolean().optional(),
  addsDuplicates: z.boolean().optional(),
  /** Without it, a role of the agency is a fault. */
  invitesStaff: z.boolean().optional(),
  visibility: BoardVisibility.optional(),
  board: BoardChoices.optional(),
})
export type ImportChange = z.infer<typeof ImportChange>

export const ImportId = z.strictObject({ importId: Id })

const step = { method: 'POST', access: 'admin', params: ImportId } as const

export const imports = {
  create: endpoint({
    method: 'POST',
    path: '/imports',
    access: 'admin',
    summary:
      'Read a CSV file or a board of Trello (multipart/form-data); answers what would be added, and adds nothing',
    body: NewImport.meta({ contentMediaType: 'multipart/form-data' }),
    answer: { 201: Import },
    errors: ['too_large'],
    isIdempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'admin',
    summary:
      'One’s own imports of the last 30 days, of people 90, the latest first; the next `size` after one',
    query: z.strictObject({
      after: Id.optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: { 200: z.array(ImportSummary) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/imports/:importId',
    access: 'admin',
    summary: 'An import of one’s own: what it would add, how far it is, what it added',
    params: ImportId,
    answer: { 200: Import },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/imports/:importId',
    access: 'admin',
    summary: 'Say which column is which, how dates are read, what is left out',
    params: ImportId,
    body: ImportChange,
    answer: { 200: Import },
    errors: ['wrong_state', 'stale'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/imports/:importId/report',
    access: 'admin',
    summary: 'What of a board does not come, or came otherwise, by card; format=csv as CSV',
    params: ImportId,
    query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
    answer: { 200: z.array(NotImported) },
  }),
  apply: endpoint({
    ...step,
    path: '/imports/:importId/apply',
    summary: 'Add what the preview shows, all or none; goes on in the background',
    answer: { 202: Import },
    errors: ['wrong_state'],
  }),
  cancel: endpoint({
    ...step,
    path: '/imports/:importId/cancel',
    summary: 'Give an import up; what it was about to add is not added',
    answer: { 202: Import },
    errors: ['wrong_state'],
  }),
  invite: endpoint({
    ...step,
    path: '/imports/:importId/invite',
    summary: `Send the invitations of the people that an import added, ${maxInvitedAtOnce.toLocaleString('en-US')} at once`,
    answer: { 202: Import },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  undo: endpoint({
    ...step,
    path: '/imports/:importId/undo',
    summary: 'Take away what an import added, but for what was changed or used since',
    answer: { 202: Import },
    errors: ['wrong_state'],
  }),
}
