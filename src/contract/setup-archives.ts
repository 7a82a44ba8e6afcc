// An archive that is brought into an empty installation through the browser, before there is anybody: sent, looked at, then brought in.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Moment, nothing } from './shared.ts'

/** Of the call that sends an archive: no byte of it is read without the code. */
export const setupCodeHeader = 'setup-code'

/** So many administrators are named. */
export const maxNamed = 10

export const ArchiveOverview = z.strictObject({
  /** Null: all of the agency. */
  company: z.string().nullable(),
  at: Moment,
  companies: z.int(),
  people: z.int(),
  records: z.int(),
  files: z.int(),
  /** Of the files. */
  bytes: z.int(),
  /** Who will be able to do everything, once they have chosen a password. */
  administrators: z.array(z.strictObject({ name: z.string(), email: z.string() })).max(maxNamed),
  administratorCount: z.int(),
})
export type ArchiveOverview = z.infer<typeof ArchiveOverview>

export const archiveImportStates = ['waiting', 'adding', 'done', 'failed', 'cancelled'] as const

export const ArchiveImport = z.strictObject({
  _id: z.uuid(),
  /** `waiting` for somebody who says that it is to come in, half an hour at most. */
  state: z.enum(archiveImportStates),
  overview: ArchiveOverview,
  /** Of its records. */
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
      'Send an archive (the tar itself) to an installation without an administrator, with the header `setup-code`; answers what it holds, and adds nothing',
    /** The bytes themselves, read as they come. */
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
    summary: 'What an archive holds that was sent, and how far it is',
    params: ArchiveImportId,
    answer: { 200: ArchiveImport },
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/setup/archives/:archiveId/add',
    access: 'public',
    summary: 'Bring an archive in that was sent, all of it or nothing; goes on in the background',
    params: ArchiveImportId,
    answer: { 202: nothing },
    errors: ['not_found', 'wrong_state'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/auth/setup/archives/:archiveId/cancel',
    access: 'public',
    summary: 'Give an archive up; nothing of it comes in',
    params: ArchiveImportId,
    answer: { 202: nothing },
    errors: ['not_found', 'wrong_state'],
  }),
}
