// Dead-letter jobs: staff can list and retry them.
import type { DeadLetter } from '#contract/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import * as deadLetters from '#server/platform/jobs/dead-letters.ts'
import { AppError } from '#server/platform/app-error.ts'
import { presentDeadLetter } from './present.ts'

const maxShown = 500

export function listDeadLetters(ctx: Context): Promise<DeadLetter[]> {
  return ctx.read(async (tx) =>
    (await deadLetters.listDeadLetters(tx, maxShown)).map(presentDeadLetter),
  )
}

export function retryDeadLetter(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!(await deadLetters.redriveDeadLetter(tx, id))) throw new AppError('not_found')
  })
}
