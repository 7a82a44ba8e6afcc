// Seeds files: drawn or written here, then uploaded like users' files.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File, FilePlace } from '#contract/work/files.ts'
import { uploadFile } from '#server/work/files/uploads.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { UploadedPart } from '#server/platform/http/multipart.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type DemoFileName, demoFiles } from './content/files.ts'
import { pdfPage } from './pdf-page.ts'

const never = new AbortController().signal

async function contentOf(name: DemoFileName): Promise<Buffer> {
  const file = demoFiles[name]
  if (file.kind === 'csv')
    return Buffer.from(file.rows.map((row) => `${row.join(',')}\r\n`).join(''))
  if (file.kind === 'pdf') return pdfPage(file.lines)
  if (file.kind === 'drawing') return Buffer.from(file.svg)
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(file.svg)).png().toBuffer()
}

export async function seedFile(
  ctx: Context,
  { db, storage }: { db: Database; storage: Storage },
  { name, ...place }: FilePlace & { name: DemoFileName },
): Promise<File> {
  const content = await contentOf(name)
  const path = join(storage.incoming, randomUUID())
  await writeFile(path, content)
  const file = new UploadedPart(name, { path, size: content.length, hash: '' })
  const options = { agencyDatabase: db, storage, stopping: never }
  return uploadFile(ctx, options, { ...place, file })
}
