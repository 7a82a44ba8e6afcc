// Actions of a file's menu. Each shows everywhere immediately and can be undone.
import { type File, type FileChange, files } from '#contract/files.ts'
import { useDeletionStep } from '#web/features/records/use-restore.ts'
import { toastWithUndo } from '#web/features/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readFiles } from './upload-queue.ts'

export function useFileActions(file: File) {
  const { _id, name, visibility } = file
  const params = { fileId: _id }
  const deletionOf = useDeletionStep()

  async function attempt(job: () => Promise<unknown>): Promise<boolean> {
    try {
      await job()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${name}: ${error.message}`, { about: _id, retry: () => void attempt(job) })
      return false
    } finally {
      readFiles()
    }
  }

  async function change(body: FileChange, step: UndoStep): Promise<void> {
    if (await attempt(() => api(files.change, { params, body }))) toastWithUndo(step)
  }

  return {
    async setVisibility(next: File['visibility']): Promise<void> {
      const label =
        next === 'internal' ? `${name} is now internal` : `${name} is now shared with the client`
      await change(
        { visibility: next },
        {
          label,
          async undo() {
            await api(files.change, { params, body: { visibility } })
            readFiles()
          },
        },
      )
    },
    async remove(): Promise<void> {
      const step = deletionOf(_id, name)
      if (await attempt(() => api(files.remove, { params }))) toastWithUndo(step)
    },
    async copyLink(): Promise<void> {
      await navigator.clipboard.writeText(new URL(`/files/${_id}`, location.href).href)
      toast.success('Link copied')
    },
  }
}
