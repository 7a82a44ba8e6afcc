// The program's idle footprint: startup time and memory.
import { readFileSync, readdirSync } from 'node:fs'

export interface Memory {
  programMb: number
  databaseMb: number
}

interface ProcessEntry {
  pid: string
  parent: string
  pssMb: number
}

function readProcesses(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        // The process name, in brackets, may contain spaces.
        const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
        const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(rollup) ?? []
        return [{ pid, parent, pssMb: Number(kb) / 1024 }]
      } catch {
        // The process has ended in the meantime.
        return []
      }
    })
}

/** Linux only; undefined elsewhere. Counts shared pages once (PSS). */
export function memoryOf(pid: number): Memory | undefined {
  const processes = process.platform === 'linux' ? readProcesses() : []
  const program = processes.find((entry) => entry.pid === String(pid))
  if (!program) return undefined
  const below = (parent: string): ProcessEntry[] =>
    processes
      .filter((entry) => entry.parent === parent)
      .flatMap((entry) => [entry, ...below(entry.pid)])
  const databaseMb = below(program.pid).reduce((sum, { pssMb }) => sum + pssMb, 0)
  return { programMb: program.pssMb, databaseMb }
}
