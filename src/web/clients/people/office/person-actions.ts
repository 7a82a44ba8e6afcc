// Actions on a person, with the toasts that follow.
import { useQueryClient } from '@tanstack/react-query'
import {
  type DirectoryPerson,
  type PersonRightsChange,
  directory,
} from '#contract/clients/directory.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/ui/toast-store.ts'
import { personWith, sessionsOf } from './people-queries.ts'
import { nameOfPerson } from './person-columns.tsx'

export function usePersonSave(person: DirectoryPerson) {
  const cache = useQueryClient()
  const { _id: personId } = person
  const params = { personId }
  const name = nameOfPerson(person)

  async function save(body: PersonRightsChange): Promise<void> {
    const saved = await api(directory.change, { params, body })
    cache.setQueryData(personWith(personId).queryKey, saved)
    await cache.invalidateQueries({ queryKey: [directory.list.path] })
  }

  async function attempt(work: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [reason = error.message] = Object.values(error.fields)
      const retry = error.code === 'stale' ? undefined : () => void attempt(work, done)
      toast.error(`${name}: ${reason}`, { about: personId, retry })
      if (!retry) await cache.invalidateQueries({ queryKey: personWith(personId).queryKey })
      return
    }
    done()
  }

  return { cache, params, name, save, attempt }
}

export function usePersonActions(person: DirectoryPerson) {
  const { cache, params, name, save, attempt } = usePersonSave(person)
  const { personId } = params
  return {
    /** @throws ApiError, shown by the dialog that called it */
    async ban() {
      await save({ banned: true })
      toast.success(`${name} banned`)
    },
    liftBan: () =>
      attempt(
        () => save({ banned: false }),
        () => toast.success(`Ban of ${name} lifted`),
      ),
    sendPasswordLink() {
      const idempotencyKey = newKey()
      void attempt(
        () => api(directory.resetPassword, { params }, { idempotencyKey }),
        () => toast.success(`A link for a new password is on its way to ${person.email}`),
      )
    },
    /** @throws ApiError, shown by the dialog that called it */
    async resetTwoFactor() {
      await api(directory.resetTwoFactor, { params })
      toast.success(`The second factor of ${name} is reset`)
      void cache.invalidateQueries({ queryKey: personWith(personId).queryKey })
    },
    endSession: (sessionId: string) =>
      attempt(
        () => api(directory.endSession, { params: { personId, sessionId } }),
        () => void cache.invalidateQueries({ queryKey: sessionsOf(personId).queryKey }),
      ),
    endSessions: () =>
      attempt(
        () => api(directory.endSessions, { params }),
        () => {
          toast.success(`${name} is signed out everywhere`)
          void cache.invalidateQueries({ queryKey: sessionsOf(personId).queryKey })
        },
      ),
  }
}
