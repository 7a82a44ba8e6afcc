// The calls of archives.
import { archives } from '#contract/archives.ts'
import { attachment, filePolicy } from '#server/platform/http/attachment.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { readCompany, streamOf } from './service.ts'

export const archiveRoutes = (storage: Storage): Implementation[] => [
  implement(archives.ofCompany, async (ctx, { params }) => {
    const archive = await readCompany(ctx, storage, params.companyId)
    return new Content('application/x-tar', streamOf(archive, storage), {
      'content-disposition': attachment(`${archive.companyName}.tar`),
      'content-security-policy': filePolicy,
    })
  }),
]
