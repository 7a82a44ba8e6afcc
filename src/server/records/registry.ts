// The modules of all nouns, for what concerns every kind of record. Whatever starts a process registers them.
import type { RecordKind } from '#contract/records.ts'
import type { NounModule, RecordModule } from './module.ts'

let registered: readonly NounModule[] = []
let byKind = new Map<string, RecordModule>()

/** Called where a process starts, with those of `modules.ts`. */
export function registerModules(modules: readonly NounModule[]): void {
  registered = modules
  byKind = new Map(
    modules.flatMap(({ records = [] }) => records.map((record) => [record.kind, record])),
  )
}

/** @throws Error where none are registered */
export function nounModules(): readonly NounModule[] {
  if (registered.length === 0) throw new Error('Register the modules first')
  return registered
}

/** @param kind one that a newer version may have written is unknown here */
export const recordModule = (kind: RecordKind | (string & {})): RecordModule | undefined =>
  byKind.get(kind)

export const recordModules = (): readonly RecordModule[] => [...byKind.values()]
