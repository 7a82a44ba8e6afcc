// Runs independent steps one after the other; a failing one does not stop the rest.

/** @throws when all are done: what failed, an `AggregateError` where it was several */
export async function runAll(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} steps failed`)
  if (failures.length === 1) throw failures[0]
}
