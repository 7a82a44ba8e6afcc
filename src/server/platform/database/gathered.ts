// Gathers what many calls ask for alike into few queries: what is asked while one is under way goes into the next.

interface Waiting<Value> {
  answer: Promise<Value | undefined>
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * Each key is asked for after it was wanted, never answered from before.
 * @param ask finds what there is under the keys
 */
export function gathered<Value>(
  ask: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>>()
  let isAsking = false

  async function askForAll(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const found = await ask([...asked.keys()])
        for (const [key, { resolve }] of asked) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    isAsking = false
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.answer
    const { promise: answer, resolve, reject } = Promise.withResolvers<Value | undefined>()
    waiting.set(key, { answer, resolve, reject })
    if (!isAsking) void askForAll()
    return answer
  }
}
