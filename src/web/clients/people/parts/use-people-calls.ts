// Actions on the people of a client company, with their toasts.
import { useQueryClient } from '@tanstack/react-query'
import { directory } from '#contract/clients/directory.ts'
import { people } from '#contract/clients/people.ts'
import { ApiError } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast-store.ts'

export function usePeopleCalls(companyId: string) {
  const cache = useQueryClient()

  async function refresh() {
    const ofCompany = { params: { companyId } }
    await Promise.all([
      cache.invalidateQueries({ queryKey: [people.list.path, ofCompany] }),
      cache.invalidateQueries({ queryKey: [people.invitations.path, ofCompany] }),
      cache.invalidateQueries({ queryKey: [directory.list.path] }),
    ])
  }

  /** @throws ApiError, shown by the dialog that called it */
  async function run(work: () => Promise<unknown>, done: string): Promise<void> {
    await work()
    toast.success(done)
    await refresh()
  }

  /** @param name of the person it affects */
  async function attempt(name: string, work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await run(work, done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${name}: ${error.message}`, { retry: () => void attempt(name, work, done) })
    }
  }

  return { refresh, run, attempt }
}
