// Uploads files as people do: a form with the file in it, and contents of every kind.
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { type File, files } from '#contract/work/files.ts'
import type { Post } from '#contract/marketing/posts.ts'
import type { Project } from '#contract/work/projects.ts'
import type { Task } from '#contract/work/tasks.ts'
import { insertFile } from '#server/work/files/store.ts'
import { contentKey, previewKey } from '#server/platform/storage/keys.ts'
import type { TestApp } from './app.ts'
import type { Caller } from './caller.ts'

export interface Sent {
  name: string
  content: Buffer | string
  /** Type reported by the browser. */
  type?: string
  fields: Record<string, string | undefined>
  headers?: Record<string, string>
}

const boundary = 'form-of-the-tests'

export const formType = `multipart/form-data; boundary=${boundary}`

/** A field's value as encoded in a form, with quotes and line breaks. */
const quoted = (text: string) => text.replaceAll('"', '%22')

export function formOf({ name, content, type = 'application/octet-stream', fields }: Sent): Buffer {
  const parts = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`],
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(name)}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

export const sendFile = (caller: Caller, sent: Sent): Promise<LightMyRequestResponse> =>
  caller.raw({
    method: 'POST',
    url: files.upload.path,
    headers: { 'content-type': formType, ...sent.headers },
    payload: formOf(sent),
  })

export async function uploadFile(caller: Caller, sent: Sent): Promise<File> {
  const response = await sendFile(caller, sent)
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json()
}

export const png = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a45' } })
    .png()
    .toBuffer()

/** One page containing these words. */
export function pdf(words: string): Buffer {
  const drawing = `BT /F1 36 Tf 72 700 Td (${words}) Tj ET 0.2 0.4 0.8 rg 72 400 300 200 re f`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

/** A stored picture with its previews; its name is its content. */
export async function addPicture(
  { platform, storage }: TestApp,
  uploadedBy: string,
  file: {
    project: Project
    task?: Task
    post?: Post
    name: string
    visibility?: File['visibility']
    isBrand?: boolean
  },
): Promise<string> {
  const { project, task, post, name, visibility = 'shared', isBrand = false } = file
  const id = uuidv7()
  const content = Buffer.from(name)
  for (const key of [contentKey(id), previewKey(id, 'small'), previewKey(id, 'large')]) {
    await storage.put(key, content)
  }
  const place = {
    companyId: project.company,
    projectId: project._id,
    taskId: task?._id ?? null,
    postId: post?._id ?? null,
  }
  const picture = { type: 'image/png', size: content.length, width: 8, height: 8 }
  await insertFile(platform.agencyDatabase, {
    id,
    uploadedBy,
    name,
    visibility,
    isBrand,
    preview: 'ready',
    ...place,
    ...picture,
  })
  return id
}
