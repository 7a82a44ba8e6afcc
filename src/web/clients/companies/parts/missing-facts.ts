// Facts the agency still needs from a company, because registration asks only for its name.
import type { Company } from '#contract/clients/companies.ts'

type Facts = Pick<Company, 'website' | 'phone' | 'address'>

export function missingFacts({ website, phone, address }: Facts): string[] {
  const isWhole = Object.values(address).every((line) => line !== '')
  return [
    ...(website === '' ? ['website'] : []),
    ...(phone === '' ? ['phone'] : []),
    ...(isWhole ? [] : ['address']),
  ]
}
