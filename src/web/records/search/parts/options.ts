// Groups of palette options for the typed text: hits by kind, best first, then commands.
import { records } from '#contract/records.ts'
import type { SearchHit } from '#contract/records/search.ts'
import { indexEntries, matchEntries } from '#web/ui/matching.ts'
import { type Command, type CommandGroup, addTaskTo } from './commands.ts'

export type Option = { id: string; to?: string | undefined } & (
  | { type: 'hit'; hit: SearchHit }
  | { type: 'command'; command: Command }
)

export interface OptionGroup {
  name: string
  options: Option[]
}

const hitOption = (hit: SearchHit): Option => ({
  id: `${hit.kind} ${hit._id}`,
  type: 'hit',
  hit,
  to: hit.path,
})

const commandOption = (command: Command): Option => ({
  id: `do ${command.name}`,
  type: 'command',
  command,
  to: command.to,
})

export const recentGroup = (hits: readonly SearchHit[]): OptionGroup => ({
  name: 'Recent',
  options: hits.map(hitOption),
})

/** Kinds are ordered by their best hit. */
export function hitGroups(hits: readonly SearchHit[]): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const hit of hits) {
    const name = records[hit.kind].plural
    groups.set(name, [...(groups.get(name) ?? []), hitOption(hit)])
  }
  return [...groups].map(([name, options]) => ({ name, options }))
}

export function commandGroups(groups: readonly CommandGroup[], typed: string): OptionGroup[] {
  return groups.map(({ name, commands }) => {
    const entries = commands.map((command) => ({ id: command.name, name: command.name }))
    const { shown } = matchEntries(indexEntries(entries), typed, 20)
    const found = shown.flatMap(({ id }) => commands.filter((command) => command.name === id))
    return { name, options: found.map(commandOption) }
  })
}

/** One option per project found. */
export const addTaskGroup = (hits: readonly SearchHit[], icon: Command['icon']): OptionGroup => ({
  name: addTaskTo.trim(),
  options: hits.flatMap(({ _id, kind, title, company }): Option[] => {
    if (kind !== 'project' || !company) return []
    const to = `/app/admin/tasks/new?company=${company._id}&project=${_id}`
    const name = `${addTaskTo}“${title}” of ${company.name}`
    return [{ id: `add task ${_id}`, type: 'command', command: { name, icon }, to }]
  }),
})
