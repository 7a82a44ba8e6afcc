// A brand as a form whose fields are saved on blur, for the company's people and for staff.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  type Brand,
  BrandFields,
  type BrandTexts,
  brand as calls,
} from '#contract/clients/brand.ts'
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

interface TextField {
  name: keyof BrandTexts
  label: string
  description: string
  /** Undefined for a single-line field. */
  rows?: number
}

/** The texts of a brand, and how the form asks for each. */
export const textFields: readonly TextField[] = [
  { name: 'tagline', label: 'Tagline', description: 'The one line that goes with the name.' },
  {
    name: 'mission',
    label: 'What you stand for',
    description: 'Why the company exists, in a few sentences.',
    rows: 3,
  },
  {
    name: 'audience',
    label: 'Audience',
    description: 'Who decides, what they care about, where to reach them.',
    rows: 3,
  },
  {
    name: 'voice',
    label: 'Voice',
    description: 'How you speak: close or formal, plain or playful.',
    rows: 3,
  },
]

/** The two fields shown next to each other. */
export const wordFields: readonly TextField[] = [
  { name: 'wordsToUse', label: 'Words to use', description: '', rows: 3 },
  { name: 'wordsToAvoid', label: 'Words to avoid', description: '', rows: 3 },
]
