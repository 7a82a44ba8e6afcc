// The modules of all nouns, for what concerns every kind of record. `modules.ts` registers them.
import type { RecordKind } from '#contract/records.ts'
import type { NounModule, RecordModule } from './module.ts'

let registered: readonly NounModule[] = []
let byKind = new Map<string, RecordModule>()

/** Called once, before anything is served. */
export function registerModules(modules: readonly NounModule[]): void {
  registered = modules
  byKind = new Map(
    modules.flatMap(({ records = [] }) => records.map((record) => [record.kind, record])),
  )
}

export const nounModules = (): readonly NounModule[] => registered

/** @param kind one that a newer version may have written is unknown here */
export const recordModule = (kind: RecordKind | (string & {})): RecordModule | undefined =>
  byKind.get(kind)

export const recordModules = (): readonly RecordModule[] => [...byKind.values()]
