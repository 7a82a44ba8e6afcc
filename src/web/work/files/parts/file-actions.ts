// Actions of a file's menu. Each shows everywhere immediately; most can be undone.
import { type File, type FileChange, files } from '#contract/work/files.ts'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readFileAgain, refetchFileLists } from '../queries.ts'

export function useFileActions(file: File) {
  const { _id, name, visibility, review } = file
  const params = { fileId: _id }
  const deletionOf = useDeletionStep()

  const readAgain = () => readFileAgain(_id)

  async function attempt(job: () => Promise<unknown>, read = readAgain): Promise<boolean> {
    try {
      await job()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${name}: ${error.message}`, { about: _id, retry: () => void attempt(job, read) })
      return false
    } finally {
      read()
    }
  }

  /** @param back undoes it, if that is possible */
  async function change(label: string, body: FileChange, back?: FileChange): Promise<void> {
    if (!(await attempt(() => api(files.change, { params, body })))) return
    if (!back) toast.success(label)
    else {
      toastWithUndo({
        label,
        async undo() {
          await api(files.change, { params, body: back })
          readAgain()
        },
      })
    }
  }

  return {
    setVisibility(next: File['visibility']): Promise<void> {
      const label =
        next === 'internal' ? `${name} is now internal` : `${name} is now shared with the client`
      return change(label, { visibility: next }, { visibility })
    },
    askApproval(): Promise<void> {
      // A decision cannot be undone.
      const back = review === 'none' ? { review } : undefined
      return change(`${name} is now in review`, { review: 'in review' }, back)
    },
    endReview: (): Promise<void> => change(`${name} is no longer in review`, { review: 'none' }),
    /** @returns whether it succeeded */
    async remove(): Promise<boolean> {
      const step = deletionOf(_id, name)
      const isDone = await attempt(() => api(files.remove, { params }), refetchFileLists)
      if (isDone) toastWithUndo(step)
      return isDone
    },
    async copyLink(): Promise<void> {
      await navigator.clipboard.writeText(new URL(`/files/${_id}`, location.href).href)
      toast.success('Link copied')
    },
  }
}
