// Work that was given up: shown to staff, who may have it tried again.
import type { DeadLetter } from '#contract/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import { listDeadLetters, reviveDeadLetter } from '#server/platform/jobs/dead-letters.ts'
import { AppError } from '#server/platform/app-error.ts'
import { presentDeadLetter } from './present.ts'

const maxShown = 500

export function listGivenUp(ctx: Context): Promise<DeadLetter[]> {
  return ctx.read(async (tx) => (await listDeadLetters(tx, maxShown)).map(presentDeadLetter))
}

export function retryGivenUp(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!(await reviveDeadLetter(tx, id))) throw new AppError('not_found')
  })
}
