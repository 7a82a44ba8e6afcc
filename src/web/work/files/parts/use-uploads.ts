// This window's uploads, for components.
import { useSyncExternalStore } from 'react'
import { type QueuedUpload, currentUploads, subscribeToUploads } from './upload-queue.ts'

const none: readonly QueuedUpload[] = []

export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(subscribeToUploads, currentUploads, () => none)
