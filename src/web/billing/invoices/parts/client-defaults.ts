// What a new document starts with for a client: the rate that the client and its country decide, not the agency's usual one.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSetField } from '#web/ui/form-field.tsx'
import { billingOfClient } from '../queries.ts'
import { type DocumentValues, rateText } from './document-values.ts'

/** For a loader. Without the client's billing the agency's rate stands. */
export const prefetchBilling = (cache: QueryClient, companyId: string | null) =>
  companyId ? cache.prefetchQuery(billingOfClient(companyId)) : undefined

/** @param companyId empty if no client is chosen yet */
export function useClientDefaults<Defaults extends { taxRate: number }>(
  defaults: Defaults,
  companyId: string,
): Defaults {
  const billing = useQueryClient().getQueryData(billingOfClient(companyId).queryKey)
  return billing ? { ...defaults, taxRate: billing.tax.rate } : defaults
}

/** Lines that still have the rate proposed before get that of the client chosen now. */
export function useProposedRate(
  form: UseFormReturn<DocumentValues>,
  { company, rate, isOn }: { company: string; rate: number | undefined; isOn: boolean },
): void {
  const set = useSetField(form)
  const proposed = useRef({ company, rate: form.formState.defaultValues?.lines?.[0]?.taxRate })
  const propose = useEffectEvent(() => {
    if (!isOn || rate === undefined || company === proposed.current.company) return
    for (const [place, line] of form.getValues('lines').entries()) {
      if (line.taxRate === proposed.current.rate) set(`lines.${place}.taxRate`, rateText(rate))
    }
    proposed.current = { company, rate: rateText(rate) }
  })
  useEffect(() => propose(), [company, rate, isOn])
}
