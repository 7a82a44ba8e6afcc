// Importing an archive into an empty installation from the browser, before any account exists: upload, review, import.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, nothing } from '../shared.ts'

/** Header of the upload call; without a valid code, the body is not read. */
export const setupCodeHeader = 'setup-code'

/** Maximum number of administrators listed. */
export const maxNamed = 10

export const ArchiveOverview = z.strictObject({
  /** Null for an archive of the whole agency. */
  company: z.string().nullable(),
  at: Moment,
  companies: z.int(),
  people: z.int(),
  records: z.int(),
  files: z.int(),
  /** Total size of the files. */
  bytes: z.int(),
  /** The people who will have full access once they have set a password. */
  administrators: z.array(z.strictObject({ name: z.string(), email: z.string() })).max(maxNamed),
  administratorCount: z.int(),
})
export type ArchiveOverview = z.infer<typeof ArchiveOverview>

export const archiveImportStates = ['waiting', 'adding', 'done', 'failed', 'cancelled'] as const

export const ArchiveImport = z.strictObject({
  _id: z.uuid(),
  /** `waiting` for confirmation, for at most half an hour. */
  state: z.enum(archiveImportStates),
  overview: ArchiveOverview,
  /** Number of records imported. */
  done: z.int(),
  failure: z.string().nullable(),
})
export type ArchiveImport = z.infer<typeof ArchiveImport>

const ArchiveImportId = z.strictObject({ archiveId: z.uuid().toLowerCase() })

export const setupArchives = {
  receive: endpoint({
    method: 'POST',
    path: '/auth/setup/archives',
    access: 'public',
    summary:
      'Upload a tar archive before there is an administrator, with header `setup-code`; returns its contents without importing',
    /** The raw bytes, processed as a stream. */
    body: z
      .custom<unknown>(() => true)
      .meta({ type: 'string', format: 'binary', contentMediaType: 'application/x-tar' }),
    answer: { 201: ArchiveImport },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/auth/setup/archives/:archiveId',
    access: 'public',
    summary: 'Get an uploaded archive’s contents and import progress',
    params: ArchiveImportId,
    answer: { 200: ArchiveImport },
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/setup/archives/:archiveId/add',
    access: 'public',
    summary: 'Import an uploaded archive, all or nothing; continues in the background',
    params: ArchiveImportId,
    answer: { 202: nothing },
    errors: ['not_found', 'wrong_state'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/auth/setup/archives/:archiveId/cancel',
    access: 'public',
    summary: 'Discard an uploaded archive without importing it',
    params: ArchiveImportId,
    answer: { 202: nothing },
    errors: ['not_found', 'wrong_state'],
  }),
}
