// Gives the demo agency its logo: doors in one line.
import { changeWebsite, getSettings } from '#server/site/website/service.ts'
import type { SeedContext } from './seed-companies.ts'

export async function seedLogo({ staff, contextOf }: SeedContext): Promise<void> {
  const ctx = contextOf(staff.avery)
  const { agency } = (await getSettings(ctx, true)).content
  const logo = { kind: 'drawing', name: 'doors' } as const
  await changeWebsite(ctx, { agency: { ...agency, logo } }, true)
}
