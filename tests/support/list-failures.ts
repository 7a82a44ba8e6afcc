// Runs one check for each of many things, so that a single test lists everything that is wrong.

/** @returns the names whose check threw, each with its reason */
export async function listFailures<Thing>(
  things: Iterable<readonly [name: string, thing: Thing]>,
  check: (thing: Thing, name: string) => unknown,
): Promise<string[]> {
  const failures: string[] = []
  for (const [name, thing] of things) {
    try {
      await check(thing, name)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failures
}
