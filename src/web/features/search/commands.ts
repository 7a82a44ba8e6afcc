// What can be done from the palette beside opening a record.
import type { ComponentType } from 'react'

export interface Command {
  name: string
  icon: ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>
  /** Where it leads. */
  to?: string
  run?: () => void
  /** What it writes into the field, to go on typing. */
  fill?: string
  keys?: string
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

export const addTaskTo = 'Add task to '

/** What follows 'Add task to' in what was typed; undefined where that is not what begins it. */
export const projectTyped = (typed: string): string | undefined =>
  /^\s*add task to(?:\s+(.*))?$/i.exec(typed)?.[1] ??
  (/^\s*add task to\s*$/i.test(typed) ? '' : undefined)
