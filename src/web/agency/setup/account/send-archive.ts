// Uploads an archive as one body with XMLHttpRequest, the only browser API that reports upload progress.
import {
  type ArchiveImport,
  setupArchives,
  setupCodeHeader,
} from '#contract/agency/setup-archives.ts'
import { ApiError, errorOf } from '#web/lib/api.ts'

interface SendingArchive {
  file: File
  code: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

/** @throws ApiError; the signal's reason if it was aborted */
export function sendArchive({
  file,
  code,
  signal,
  onProgress,
}: SendingArchive): Promise<ArchiveImport> {
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveImport>()
  const request = new XMLHttpRequest()
  request.open(setupArchives.receive.method, setupArchives.receive.path)
  request.setRequestHeader('content-type', 'application/octet-stream')
  // Headers carry only plain characters; no valid code has others.
  request.setRequestHeader(setupCodeHeader, code.replaceAll(/[^\x21-\x7e]/g, ''))
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size))
  request.addEventListener('load', () => {
    const isAnswered = request.status === 201
    if (isAnswered) resolve(JSON.parse(request.responseText) as ArchiveImport)
    else reject(errorOf({ status: request.status, text: request.responseText }))
  })
  request.addEventListener('error', () =>
    reject(new ApiError('network', 'The connection was lost and nothing was imported. Try again.')),
  )
  signal.addEventListener('abort', () => {
    request.abort()
    reject(signal.reason as Error)
  })
  request.send(file)
  return promise
}
