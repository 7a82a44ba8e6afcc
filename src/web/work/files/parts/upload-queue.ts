// This window's uploads, which continue across navigation.
import { useSyncExternalStore } from 'react'
import type { File as StoredFile, FilePlace } from '#contract/work/files.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { whenOnline } from '#web/lib/connection.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { newKey } from '#web/lib/new-key.ts'
import { refetchFileLists } from '../queries.ts'
import { UploadSender } from './send-upload.ts'

type UploadState = 'waiting' | 'sending' | 'paused' | 'failed'

export interface QueuedUpload {
  id: string
  name: string
  size: number
  sent: number
  state: UploadState
  /** Why it failed. */
  reason?: string
  place: FilePlace
}

interface Job {
  sender: UploadSender
  abort: AbortController
  onDone: ((file: StoredFile) => void) | undefined
}

const atOnce = 2

let queue: readonly QueuedUpload[] = []
const jobs = new Map<string, Job>()
const listeners = createListeners()

const currentUploads = (): readonly QueuedUpload[] => queue

const subscribeToUploads = listeners.subscribe

export const isUnderWay = ({ state }: QueuedUpload): boolean => state !== 'failed'

function change(next: readonly QueuedUpload[]): void {
  queue = next
  listeners.notify()
  if (queue.some(isUnderWay)) addEventListener('beforeunload', askToStay)
  else removeEventListener('beforeunload', askToStay)
}

/** The browser uses its own wording. */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function update(id: string, part: Partial<QueuedUpload>): void {
  change(queue.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
}

function remove(id: string): void {
  jobs.delete(id)
  change(queue.filter((upload) => upload.id !== id))
}

/** @param onDone called for each uploaded file */
export function startUploads(
  list: readonly File[],
  place: FilePlace,
  onDone?: (file: StoredFile) => void,
): void {
  const added = list.map((file) => {
    const id = newKey()
    const sender = new UploadSender({
      api,
      file,
      place,
      whenOnline,
      onProgress: (sent) => update(id, { sent, state: 'sending' }),
      onPause: () => update(id, { state: 'paused' }),
    })
    jobs.set(id, { sender, abort: new AbortController(), onDone })
    const { name, size } = file
    return { id, name, size, sent: 0, state: 'waiting', place } satisfies QueuedUpload
  })
  change([...queue, ...added])
  startNext()
}

function startNext(): void {
  const running = queue.filter(({ state }) => state === 'sending' || state === 'paused').length
  for (const { id } of queue
    .filter(({ state }) => state === 'waiting')
    .slice(0, atOnce - running)) {
    void run(id)
  }
}

async function run(id: string): Promise<void> {
  const job = jobs.get(id)
  if (!job) return
  update(id, { state: 'sending' })
  try {
    const file = await job.sender.send(job.abort.signal)
    remove(id)
    job.onDone?.(file)
    refetchFileLists()
  } catch (error) {
    if (!job.abort.signal.aborted) {
      update(id, { state: 'failed', reason: reasonOf(error) })
    }
  }
  startNext()
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.fields['file'] ?? error.fields['name'] ?? error.message
  // The file could not be read, because it was moved or changed since it was chosen.
  return 'This file can no longer be read. Choose it again.'
}

/** Resumes the upload where it stopped. */
export function retryUpload(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.abort = new AbortController()
  update(id, { state: 'waiting' })
  startNext()
}

export function cancelUpload(id: string): void {
  const job = jobs.get(id)
  job?.abort.abort()
  // If this fails, the server cleans up after a day.
  job?.sender.giveUp().catch(() => undefined)
  remove(id)
  startNext()
}

export function cancelAllUploads(): void {
  for (const { id } of queue) cancelUpload(id)
}

const none: readonly QueuedUpload[] = []

/** This window's uploads, for components. */
export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(subscribeToUploads, currentUploads, () => none)
