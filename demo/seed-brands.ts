// Seeds the clients' brands and social accounts through the API's services.
import { changeBrand } from '#server/clients/brand/service.ts'
import { addAccount } from '#server/clients/social-accounts/service.ts'
import { EnvelopeEncryption } from '#server/platform/envelopes.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { brands } from './content/brands.ts'
import type { BrandFixture } from './fixtures.ts'
import type { SeedContext } from './seed-companies.ts'
import { seedFile } from './seed-files.ts'
import { findCompanyId } from './store.ts'

/** @param secrets if omitted, no social accounts are created */
export async function seedBrands(seed: SeedContext, secrets: Secrets | undefined): Promise<void> {
  const encryption = secrets && new EnvelopeEncryption(secrets)
  const ctx = seed.contextOf(seed.staff.avery)
  for (const fixture of brands) {
    const company = await findCompanyId(seed.db, fixture.company)
    const logos = await seedLogos(seed, company, fixture)
    await changeBrand(ctx, company, { ...fixture.facts, ...logos })
    if (!encryption) continue
    for (const account of fixture.accounts) await addAccount(ctx, encryption, company, account)
  }
}

async function seedLogos(
  { db, storage, staff, contextOf }: SeedContext,
  company: string,
  { logo, darkLogo }: BrandFixture,
) {
  if (!storage) return {}
  const upload = (name: BrandFixture['logo']) =>
    seedFile(contextOf(staff.avery), { db, storage }, { company, purpose: 'brand', name })
  return {
    logo: (await upload(logo))._id,
    ...(darkLogo && { darkLogo: (await upload(darkLogo))._id }),
  }
}
