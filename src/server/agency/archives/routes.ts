// Archive endpoints.
import { archives } from '#contract/agency/archives.ts'
import { attachment, filePolicy } from '#server/platform/http/attachment.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type Archive, readAgency, readCompany, streamOf } from './service.ts'

const contentOf = (archive: Archive, storage: Storage) =>
  new Content('application/x-tar', streamOf(archive, storage), {
    'content-disposition': attachment(`${archive.name}.tar`),
    'content-security-policy': filePolicy,
  })

export const archiveRoutes = (storage: Storage): Implementation[] => [
  implement(archives.ofCompany, async (ctx, { params }) =>
    contentOf(await readCompany(ctx, storage, params.companyId), storage),
  ),
  implement(archives.ofAgency, async (ctx) => contentOf(await readAgency(ctx, storage), storage)),
]
