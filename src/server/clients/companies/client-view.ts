// Starts 'View as client' and records it in the activity log, hidden from the company's people.
import type { Context } from '#server/platform/context.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { requireCompany } from './service.ts'

/** @throws AppError `wrong_state` if the company's people have no access to the portal */
export function beginClientView(ctx: Context, companyId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id, name, state, version } = await requireCompany(tx, ctx, companyId)
    if (state !== 'enabled') {
      throw wrongState('This client is not enabled, so its people have no portal to view.')
    }
    await ctx.record(tx, {
      action: 'viewed portal',
      kind: 'company',
      id,
      companyId: id,
      version,
      isInternal: true,
      detail: { name },
    })
  })
}
