// Imports of clients, people, projects and tasks from a table, and of Trello boards: preview, apply all or nothing, undo.
import * as z from 'zod'
import { BoardChoices, BoardPreview, BoardVisibility, NotImported } from './board-import.ts'
import { CompanyRole } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { NewFile } from '../work/files.ts'
import { Email, Id, Moment, list, optionalText } from '../shared.ts'
import { type StaffPermission, StaffRole, staffRoles } from './staff-roles.ts'
import {
  DayOrder,
  ImportColumn,
  ImportIssue,
  ImportedText,
  TextEncodingName,
} from './table-import.ts'
import { capitalized } from '../values/text.ts'
import { TimeZone } from '../values/time-zones.ts'
import { fieldLabel } from '../values/validation-messages.ts'

/** Imported from CSV. */
export const tableKinds = ['company', 'person', 'project', 'task'] as const
export type TableKind = (typeof tableKinds)[number]

export const importKinds = [...tableKinds, 'trello'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/** The permission to import each kind, the same as for adding one. */
export const importPermission = {
  company: 'newClients',
  /** Importing staff also requires `staff`. */
  person: 'people',
  project: 'projects',
  task: 'work',
  /** Creating its project also requires `projects`. */
  trello: 'work',
} as const satisfies Record<ImportKind, StaffPermission>

export const maxImportRows = 10_000
/** Limits on invitations of imported people, per person: at once, and per day. */
export const maxInvitedAtOnce = 2000
export const maxImportBytes = 5 * 1024 * 1024

/**
 * What a column can hold, in form order: fields of the create call by path. `client` and `project` name the record that a row
 * belongs to, unless the import goes into a selected one.
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
    'vatId',
    'contact.fullName',
    'contact.firstName',
    'contact.lastName',
    'contact.email',
    'contact.phone',
    'billing.street',
    'billing.city',
    'billing.state',
    'billing.zipCode',
    'billing.country',
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

/** 'Zip code', 'Billing zip code', 'Contact email' */
export function importFieldLabel(field: ImportField): string {
  const [group = '', name = ''] = field.split('.')
  const isGroup = group === 'billing' || group === 'contact'
  return fieldLabel(isGroup ? [`${group}${capitalized(name)}`] : field.split('.'))
}

/** A person in the table: invited to a client, or to the agency with a staff role for all clients or one. */
export const ImportedPerson = z.strictObject({
  company: Id.nullish(),
  name: z.strictObject({ first: optionalText(100), last: optionalText(100) }),
  email: Email,
  role: z.enum([...CompanyRole.options, ...staffRoles]),
})
export type ImportedPerson = z.infer<typeof ImportedPerson>

/** Per import; each is listed by name before confirmation. */
export const maxImportedStaff = 50
/** Used in the client column for colleagues who work for all clients. An empty cell does not mean that. */
export const allClients = 'all clients'

/** A person who would join the agency. */
export const ImportedStaff = z.strictObject({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Null means all clients. */
  client: z.string().nullable(),
})
export type ImportedStaff = z.infer<typeof ImportedStaff>

/** Longer cells are corrected in the file. */
export const maxCorrectedLength = 500
export const maxCorrections = 1000

/** What a cell is read as instead of its text in the file; empty leaves it out. */
const Correction = z.strictObject({
  line: z.int().min(1),
  column: ImportColumn,
  text: optionalText(maxCorrectedLength),
})
export type Correction = z.infer<typeof Correction>

const Mapped = z.strictObject({ column: ImportColumn, field: ImportField })

/**
 * `preview`: nothing has been added · `applying`, `inviting`, `undoing`: in progress · `applied` · `cancelled`, `failed`:
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
  /** The target of all rows; null if each row names its own. */
  company: Target.nullable(),
  project: Target.nullable(),
  /** Number added so far. */
  added: z.int(),
  createdAt: Moment,
})
export type ImportSummary = z.infer<typeof ImportSummary>

const Duplicate = z.strictObject({
  line: z.int(),
  name: z.string(),
  /** The earlier line with the same data; null if the duplicate is an existing record. */
  sameAsLine: z.int().nullable(),
})

export const ImportPreview = z.strictObject({
  text: ImportedText,
  columns: z.array(z.string()),
  mapping: z.array(Mapped),
  /** The fields that columns can be mapped to. */
  fields: z.array(ImportField),
  /** Required fields that no column is mapped to. */
  missing: z.array(ImportField),
  dayOrder: DayOrder,
  skipsInvalid: z.boolean(),
  addsDuplicates: z.boolean(),
  /** Whether duplicates may be added. */
  canRecur: z.boolean(),
  /** Number of non-empty lines. */
  lines: z.int(),
  /** Number of rows that would be added. */
  ready: z.int(),
  /** The first rows, as they would be added. */
  rows: z.array(
    z.strictObject({ line: z.int(), values: z.partialRecord(ImportField, z.string()) }),
  ),
  issues: z.array(
    ImportIssue.extend({
      /** The cell, if it can be corrected here. */
      cell: z.strictObject({ column: ImportColumn, text: z.string() }).nullable(),
    }),
  ),
  issueCount: z.int(),
  invalidLines: z.int(),
  /** Probable duplicates of existing records or earlier lines; skipped unless explicitly included. */
  duplicates: z.array(Duplicate),
  duplicateCount: z.int(),
  /** For people: whether staff roles are invited, and whether the caller may do that. */
  invitesStaff: z.boolean(),
  canInviteStaff: z.boolean(),
  /** Number of rows with a staff role, invited or not. */
  staffRows: z.int(),
  /** The people who would be invited to the agency; complete unless there are too many. */
  staff: z.array(ImportedStaff),
  staffCount: z.int(),
  /** For tasks: the visibility of rows that do not specify it, and how many tasks the client would see in total. */
  visibility: BoardVisibility,
  shared: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const Import = ImportSummary.extend({
  /** The total that `added` counts towards. */
  total: z.int(),
  /** For people and clients’ contacts: how many have been sent an invitation. */
  invited: z.int(),
  /** How many of them have an invitation that is not sent yet. */
  waiting: z.int(),
  /** Null once applied. */
  preview: ImportPreview.nullable(),
  /** The preview of a board. */
  board: BoardPreview.nullable(),
  /** For boards: number of items not imported or imported differently (`/imports/:importId/report`). */
  notImportedCount: z.int(),
  /** Why the import failed. */
  failure: z.string().nullable(),
  /** Records kept on undo because they were changed or used since. The first of them, and the total. */
  remaining: z.array(Target),
  remainingCount: z.int(),
})
export type Import = z.infer<typeof Import>

export const NewImport = z.strictObject({
  file: NewFile.shape.file,
  kind: ImportKind,
  /** For people, projects and tasks; if omitted, each row names its client. Required for boards. */
  company: Id.optional(),
  /** For tasks; if omitted, each row names its project. For boards; if omitted, a project is created. */
  project: Id.optional(),
  /** For boards: the time zone for turning moments into days. */
  timeZone: TimeZone.optional(),
})
export type NewImport = z.infer<typeof NewImport>

export const ImportChange = z.strictObject({
  /** Reads the uploaded file in it. */
  encoding: TextEncodingName.optional(),
  mapping: list(Mapped, 200).optional(),
  dayOrder: DayOrder.optional(),
  /** Added to those of before, unless the encoding changes. */
  corrections: list(Correction, maxCorrections).optional(),
  /** Skips invalid lines; otherwise one invalid line rejects the import. */
  skipsInvalid: z.boolean().optional(),
  addsDuplicates: z.boolean().optional(),
  /** If not set, a staff role is an error. */
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
      'Upload a CSV file or a Trello board (multipart/form-data); returns what would be added, without adding it',
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
      'List your imports of the last 30 days (90 for people), newest first; the next `size` after a given one',
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
    summary: 'Get one of your imports: its preview, progress and result',
    params: ImportId,
    answer: { 200: Import },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/imports/:importId',
    access: 'admin',
    summary:
      'Set the encoding, the column mapping, the date format and what to skip; correct cells',
    params: ImportId,
    body: ImportChange,
    answer: { 200: Import },
    errors: ['wrong_state', 'stale'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/imports/:importId/report',
    access: 'admin',
    summary: 'List what a board import left out or changed, by card; format=csv returns CSV',
    params: ImportId,
    query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
    answer: { 200: z.array(NotImported) },
  }),
  apply: endpoint({
    ...step,
    path: '/imports/:importId/apply',
    summary: 'Apply the import as previewed, all or nothing; continues in the background',
    answer: { 202: Import },
    errors: ['wrong_state', 'stale'],
  }),
  cancel: endpoint({
    ...step,
    path: '/imports/:importId/cancel',
    summary: 'Cancel an import without adding anything',
    answer: { 202: Import },
    errors: ['wrong_state'],
  }),
  invite: endpoint({
    ...step,
    path: '/imports/:importId/invite',
    summary: `Send invitations to the people an import added, up to ${maxInvitedAtOnce.toLocaleString('en-US')} at once`,
    answer: { 202: Import },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  undo: endpoint({
    ...step,
    path: '/imports/:importId/undo',
    summary: 'Undo an import, keeping records changed or used since',
    answer: { 202: Import },
    errors: ['wrong_state'],
  }),
}
