// Brand endpoints.
import { brand } from '#contract/clients/brand.ts'
import { attachment, filePolicy } from '#server/platform/http/attachment.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createArchive } from './archive.ts'
import { changeBrand, getBrand, readForArchive } from './service.ts'

export const brandRoutes = (storage: Storage): Implementation[] => [
  implement(brand.get, (ctx, { params }) => getBrand(ctx, params.companyId)),

  implement(brand.change, (ctx, { params, body }) => changeBrand(ctx, params.companyId, body)),

  implement(brand.archive, async (ctx, { params }, { request }) => {
    const archived = await readForArchive(ctx, params.companyId)
    const body = request.method === 'HEAD' ? '' : createArchive(archived, storage)
    return new Content('application/zip', body, {
      'content-disposition': attachment(`${archived.companyName} brand.zip`),
      'content-security-policy': filePolicy,
    })
  }),
]
