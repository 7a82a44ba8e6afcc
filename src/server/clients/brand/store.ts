// Queries for brands.
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { BrandRow } from './rules.ts'

export async function findBrand(
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<BrandRow | undefined> {
  return tx
    .selectFrom('brands')
    .select(['id', 'company_id as companyId', 'tagline', 'mission', 'audience', 'voice'])
    .select(['words_to_use as wordsToUse', 'words_to_avoid as wordsToAvoid', 'colours', 'fonts'])
    .select(['logo_id as logo', 'dark_logo_id as darkLogo', 'version', 'updated_at as updatedAt'])
    .where('company_id', '=', companyId)
    .where(visibleTo(caller, 'company_id'))
    .executeTakeFirst()
}

/** @returns whether the version was still `before` */
export async function saveBrand(tx: Tx, brand: BrandRow, before: number): Promise<boolean> {
  const { id, companyId, wordsToUse, wordsToAvoid, colours, fonts, logo, darkLogo, ...own } = brand
  const { updatedAt, ...texts } = own
  const columns = {
    ...texts,
    words_to_use: wordsToUse,
    words_to_avoid: wordsToAvoid,
    colours: JSON.stringify(colours),
    fonts: JSON.stringify(fonts),
    logo_id: logo,
    dark_logo_id: darkLogo,
    updated_at: updatedAt ?? new Date(),
  }
  const written = await tx
    .insertInto('brands')
    .values({ id, company_id: companyId, ...columns })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(columns).where('brands.version', '=', before),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
