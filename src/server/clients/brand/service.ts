// Reads, changes and exports a company's brand.
import { uuidv7 } from 'uuidv7'
import type { Brand, BrandChange } from '#contract/clients/brand.ts'
import type { File } from '#contract/work/files.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { type FoundFile, findFiles, listBrandFiles } from '#server/work/files/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { findLastChange } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { isStaff } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import { presentBrand } from './present.ts'
import { type BrandRow, changedBrand, checkLogo, emptyBrand } from './rules.ts'
import * as store from './store.ts'

/** Nothing is stored until the first change. */
async function requireBrand(tx: Tx, ctx: Context, companyId: string): Promise<BrandRow> {
  const { id } = await requireCompany(tx, ctx, companyId)
  return (await store.findBrand(tx, ctx.caller, id)) ?? emptyBrand(uuidv7(), id)
}

const findLogos = (tx: Tx, ctx: Context, { logo, darkLogo }: BrandRow): Promise<FoundFile[]> =>
  findFiles(
    tx,
    ctx,
    [logo, darkLogo].flatMap((id) => id ?? []),
  )

export function getBrand(ctx: Context, companyId: string): Promise<Brand> {
  return ctx.read(async (tx) => {
    const brand = await requireBrand(tx, ctx, companyId)
    return presentBrand(ctx.caller, brand, await findLogos(tx, ctx, brand))
  })
}

/** For staff, adds who changed the brand. The URL names the company, whose own latest change would be misleading. */
async function stale(tx: Tx, ctx: Context, { id }: BrandRow): Promise<AppError> {
  return new AppError('stale', {
    changed: isStaff(ctx.caller) ? await findLastChange(tx, id) : undefined,
  })
}

export function changeBrand(ctx: Context, companyId: string, change: BrandChange): Promise<Brand> {
  return ctx.transaction(async (tx) => {
    const before = await requireBrand(tx, ctx, companyId)
    authorize(policy.edit, ctx.caller, before)
    if (change.version !== undefined && change.version !== before.version) {
      throw await stale(tx, ctx, before)
    }
    const next = { ...changedBrand(before, change), updatedAt: new Date() }
    const logos = await findLogos(tx, ctx, next)
    for (const field of ['logo', 'darkLogo'] as const) {
      const id = change[field]
      const logo = logos.find(({ file }) => file._id === id)
      if (id) checkLogo(field, companyId, logo)
    }
    if (!(await store.saveBrand(tx, next, before.version))) throw await stale(tx, ctx, before)
    await ctx.record(tx, {
      action: 'changed',
      kind: 'brand',
      id: next.id,
      companyId,
      version: next.version,
      detail: { fields: changedFields(before, next) },
    })
    return presentBrand(ctx.caller, next, logos)
  })
}

export interface ArchivedBrand {
  companyName: string
  brand: Brand
  /** The brand's own files; its logos may be other files of the company. */
  files: File[]
}

export function readForArchive(ctx: Context, companyId: string): Promise<ArchivedBrand> {
  return ctx.read(async (tx) => {
    const company = await requireCompany(tx, ctx, companyId)
    const brand = await requireBrand(tx, ctx, companyId)
    return {
      companyName: company.name,
      brand: presentBrand(ctx.caller, brand, await findLogos(tx, ctx, brand)),
      files: await listBrandFiles(tx, ctx, companyId),
    }
  })
}
