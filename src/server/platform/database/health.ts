// Database health derived from failed statements: only a failed write reveals a full disk.

/** After this time, the next write shows whether there is space again. */
const rememberedMs = 10_000

let diskFullAt = Number.NEGATIVE_INFINITY

export const readOnlyServer = '25006'
const diskFull = '53100'

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

export function recordFailure(error: unknown): void {
  if (codeOf(error) === diskFull) diskFullAt = performance.now()
}

export const isDiskFull = (): boolean => performance.now() - diskFullAt < rememberedMs
