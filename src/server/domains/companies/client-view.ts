// Begins 'View as client': told in the activity log, which the company's people are not shown.
import type { Context } from '#server/platform/context.ts'
import { AppError } from '#server/platform/app-error.ts'
import { requireCompany } from './service.ts'

/** @throws AppError `wrong_state` where nobody of the company could see its portal */
export function beginClientView(ctx: Context, companyId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id, name, state, version } = await requireCompany(tx, ctx, companyId)
    if (state !== 'enabled') {
      throw new AppError('wrong_state', {
        message: 'This client is not enabled: its people have no portal to look at.',
      })
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
