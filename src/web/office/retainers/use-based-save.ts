// Saves what was typed over a retainer as it was opened; after a conflict, asked for once more, over what others did.
import { useState } from 'react'
import type { Retainer } from '#contract/retainers.ts'
import { useRetainerCache } from '#web/features/retainers/use-retainer-cache.ts'
import { ApiError } from '#web/lib/api.ts'

type Base = { version?: number }

export function useBasedSave({ _id, company, version }: Retainer) {
  const [base, setBase] = useState<Base>({ version })
  const { show, read } = useRetainerCache(company)
  return async (call: (base: Base) => Promise<Retainer>) => {
    try {
      await show(await call(base))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        await read(_id)
        setBase({})
      }
      throw error
    }
  }
}
