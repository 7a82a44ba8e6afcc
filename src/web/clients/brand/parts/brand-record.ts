// A brand as a form whose fields are saved on blur, for the company's people and for staff.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Brand, BrandFields, brand as calls } from '#contract/clients/brand.ts'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { api } from '#web/lib/browser.ts'
import { brandQuery } from '../queries.ts'

export type BrandValues = z.input<typeof BrandFields>

function valuesOf(brand: Brand): BrandValues {
  const { tagline, mission, audience, voice, wordsToUse, wordsToAvoid, colours, fonts } = brand
  const texts = { tagline, mission, audience, voice, wordsToUse, wordsToAvoid }
  const logos = { logo: brand.logo?._id ?? null, darkLogo: brand.darkLogo?._id ?? null }
  return { ...texts, ...logos, colours, fonts }
}

const cacheBrand = (cache: QueryClient, brand: Brand) =>
  cache.setQueryData(brandQuery(brand.company).queryKey, brand)

export function useBrandForm(brand: Brand): RecordForm<BrandValues> {
  const cache = useQueryClient()
  const { company: companyId } = brand
  return useRecordForm<Brand, BrandValues>({
    record: brand,
    draft: `brand of ${companyId}`,
    schema: BrandFields,
    titleOf: () => 'Brand',
    calls: {
      valuesOf,
      save: (body) => api(calls.change, { params: { companyId }, body }),
      read: () => cache.fetchQuery({ ...brandQuery(companyId), staleTime: 0 }),
      cache: (saved) => cacheBrand(cache, saved),
    },
  })
}
