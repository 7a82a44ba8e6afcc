// Commands of the palette other than opening a record.
import type { ComponentType } from 'react'

export interface Command {
  name: string
  icon: ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>
  /** Path to navigate to. */
  to?: string
  run?: () => void
  /** Text to put into the field, for further typing. */
  fill?: string
  keys?: string
}

export interface CommandGroup {
  name: string
  commands: readonly Command[]
}

export const addTaskTo = 'Add task to '

/** Returns the text typed after 'Add task to'; undefined if the input does not start with it. */
export const projectTyped = (typed: string): string | undefined =>
  /^\s*add task to(?:\s+(.*))?$/i.exec(typed)?.[1] ??
  (/^\s*add task to\s*$/i.test(typed) ? '' : undefined)
