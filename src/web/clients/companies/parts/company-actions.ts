// Enables, disables and deletes companies, with the toasts and Undo that follow.
import { useQueryClient } from '@tanstack/react-query'
import {
  type Company,
  type ListedCompany,
  type SwitchedCompany,
  companies,
} from '#contract/clients/companies.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { toast } from '#web/ui/toast-store.ts'

export const named = (list: readonly Company[]) =>
  list.length === 1 ? (list[0]?.name ?? '') : `${list.length} companies`

/** Note for companies that stay closed until their owners confirm their addresses. */
function afterEnabling(list: readonly ListedCompany[]): string {
  const count = list.filter(({ awaitsConfirmation }) => awaitsConfirmation).length
  if (count === 0) return ''
  if (list.length === 1) return '. It opens once its owner confirms their email address'
  return `. ${count} of them open once their owners confirm their email addresses`
}

export function useCompanyActions() {
  const cache = useQueryClient()

  /** Refetches visible company lists now and marks hidden ones stale. */
  async function refresh() {
    await Promise.all([
      cache.invalidateQueries({ queryKey: [companies.list.path] }),
      cache.invalidateQueries({ queryKey: [companies.all.path] }),
      // Not refetched: an open dialog keeps its data, since its company may be gone.
      cache.invalidateQueries({ queryKey: [companies.get.path], refetchType: 'none' }),
    ])
  }

  async function change(list: readonly Company[], action: 'enable' | 'disable' | 'delete') {
    const { switched } = await api(companies.bulk, {
      body: { ids: list.map(({ _id }) => _id), action },
    })
    return switched
  }

  async function undoSwitch(switched: SwitchedCompany[]): Promise<void> {
    await api(companies.undoBulk, { body: { switched } })
    await refresh()
  }

  /** @throws ApiError, shown by the dialog that called it */
  async function switchTo(list: readonly ListedCompany[], isActive: boolean): Promise<void> {
    const switched = await change(list, isActive ? 'enable' : 'disable')
    await refresh()
    const label = `${named(list)} ${isActive ? 'enabled' : 'disabled'}`
    const step = { label, undo: () => undoSwitch(switched) }
    const hasUndo = switched.length > 0
    if (hasUndo) pushUndo(step)
    toast.success(label + (isActive ? afterEnabling(list) : ''), {
      action: hasUndo ? undoAction(step) : undefined,
    })
  }

  async function setActive(list: readonly ListedCompany[], isActive: boolean): Promise<void> {
    try {
      await switchTo(list, isActive)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const about = list.map(({ _id }) => _id).join(' ')
      const retry = () => void setActive(list, isActive)
      toast.error(`${named(list)}: ${error.message}`, { about, retry })
    }
  }

  /** @throws ApiError, shown by the dialog that called it */
  async function remove(list: readonly Company[]): Promise<void> {
    await change(list, 'delete')
    void refresh()
  }

  return { refresh, switchTo, setActive, remove }
}
