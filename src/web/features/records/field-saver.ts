// Saves a form's fields one by one as they are left, and puts together what others save to the same record meanwhile.
import type * as z from 'zod'
import { ApiError } from '#web/lib/api.ts'
import { leafAt, type Leaves, leavesOf, pickLeaves, withLeaves } from '#web/lib/leaves.ts'
import { isEqual } from '#web/lib/equal.ts'
import { type Choice, type Conflict, merge } from '#web/lib/merge.ts'
import {
  type SaveConflict,
  type RecordCalls,
  type Saved,
  saveOver,
  type Versioned,
} from '#web/lib/save-over.ts'
import { checkFields, faultsOf } from './checked-change.ts'
import { forgetSent, recordSent, type SentValues, undoneWith, wasSent } from './sent-values.ts'

/** Where the values stand that are typed into. */
export interface FormAccess<Values> {
  read(): Values
  write(fields: Leaves): void
  /** The values that the form's are now made from. */
  rebase(base: Values): void
}

/** What a save changed. */
export interface SavedFields<Row> extends Saved<Row> {
  paths: readonly string[]
  /** Where it stood on its board, if the save has moved it. */
  place: { after: string | null } | undefined
}

export interface FieldSaverOptions<Row extends Versioned, Values extends object> {
  schema: z.ZodType<unknown, Values>
  calls: RecordCalls<Row, Values>
  form: FormAccess<Values>
  /** Resolves once what was left so far is saved, with what that changed, or has failed. */
  onSaving(save: Promise<SavedFields<Row> | undefined>): void
  /** Some fields could not be saved; their failures are in the state. */
  onFailed(message: string): void
}

export interface SaverState {
  phase: 'idle' | 'saving' | 'saved' | 'failed'
  /** What is wrong with what was typed, by field. */
  faults: Readonly<Record<string, string>>
  /** Why a field could not be saved, by field; it can be tried again. */
  failures: Readonly<Record<string, string>>
  /** Fields that somebody else saved with other values. */
  conflicts: readonly Conflict[]
  /** Who saved them, where that is known. */
  changedBy: string | undefined
}

export class FieldSaver<Row extends Versioned, Values extends object> {
  readonly #options: FieldSaverOptions<Row, Values>
  readonly #listeners = new Set<() => void>()
  /** Left and not saved yet, each with its number: what is left later is saved, and undone, by itself. */
  readonly #left = new Map<string, number>()
  #lastLeft = 0
  #newest: Row
  /** What each field's value was made from. */
  #base: Values
  /** Sent, and not known to be stored. */
  readonly #unanswered: SentValues = new Map()
  #isSending = false
  #running: Promise<unknown> = Promise.resolve()
  #state: SaverState = {
    phase: 'idle',
    faults: {},
    failures: {},
    conflicts: [],
    changedBy: undefined,
  }

  constructor(record: Row, options: FieldSaverOptions<Row, Values>) {
    this.#options = options
    this.#newest = record
    this.#base = options.calls.valuesOf(record)
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  state = () => this.#state

  version = () => this.#newest.version

  /** What was typed over an older version, in fields that the form shows again. */
  restoreBase(base: Leaves): void {
    this.#rebase(withLeaves(this.#base, base))
    this.#putTogether()
  }

  takeOver(record: Row, by?: string): void {
    if (record.version >= this.#newest.version) this.#newest = record
    // While a save is on its way nobody knows which of the values are the person's own.
    if (!this.#isSending) this.#putTogether(by)
  }

  /** Saves the field, if it was changed, with those that were left before and could not be saved. */
  leave(path: string): Promise<void> {
    this.#note(path)
    return this.retry()
  }

  async retry(): Promise<void> {
    const last = this.#lastLeft
    const send = () => this.#save(last)
    // Also after one that failed in a way nobody foresaw.
    const save = this.#running.then(send, send)
    this.#running = save
    this.#options.onSaving(save)
    await save
  }

  /** Saves all that was changed. */
  saveAll(): Promise<void> {
    for (const path of this.#dirty()) this.#note(path)
    return this.retry()
  }

  /** Back to the record as it is. */
  discard(): void {
    this.#left.clear()
    this.#rebase(this.#options.calls.valuesOf(this.#newest))
    this.#options.form.write(leavesOf(this.#base))
    this.#putTogether()
  }

  /** Decides the conflicts; what is the person's own is saved. */
  choose(choices: Readonly<Record<string, Choice>>): Promise<void> {
    const { form, calls } = this.#options
    const versions = this.#versions()
    const { value } = merge(versions, { choices, idOf: calls.idOf })
    const decided = this.#inConflict()
    // Before the values: the draft would keep what is theirs as typed over what stood there before.
    this.#rebase(withLeaves(this.#base, pickLeaves(leavesOf(versions.theirs), decided)))
    form.write(pickLeaves(leavesOf(value), decided))
    this.#putTogether()
    for (const path of decided) this.#note(path)
    return this.retry()
  }

  isDirty = (): boolean => this.#dirty().length > 0

  #note(path: string): void {
    this.#lastLeft += 1
    this.#left.set(path, this.#lastLeft)
  }

  #dirty(): string[] {
    const base = leavesOf(this.#base)
    return Object.entries(leavesOf(this.#options.form.read()))
      .filter(([path, value]) => !isEqual(value, base[path]))
      .map(([path]) => path)
  }

  #versions() {
    const { form, calls } = this.#options
    return { base: this.#base, mine: form.read(), theirs: calls.valuesOf(this.#newest) }
  }

  #inConflict(): string[] {
    const leaves = leavesOf(this.#base)
    return this.#state.conflicts.flatMap(({ key }) => leafAt(leaves, key) ?? [])
  }

  /** Takes the newest version into the form, but for the fields that both changed. */
  #putTogether(by = this.#state.changedBy): void {
    const { form, calls } = this.#options
    const { mine, theirs } = this.#versions()
    const asked = this.#inConflict()
    this.#recognizeOwn(leavesOf(theirs))
    const { value, conflicts } = merge(this.#versions(), { idOf: calls.idOf })
    const shown = leavesOf(mine)
    const changed = Object.entries(leavesOf(value)).filter(
      ([path, to]) => !isEqual(to, shown[path]),
    )
    this.#set({ conflicts, changedBy: conflicts.length > 0 ? by : undefined })
    // Before the values: the draft would take what others have saved for typed.
    this.#rebase(withLeaves(theirs, pickLeaves(leavesOf(this.#base), this.#inConflict())))
    if (changed.length > 0) form.write(Object.fromEntries(changed))
    this.#forgetSettled()
    const inConflict = new Set(this.#inConflict())
    // The other has gone back to what it was made from: there is nothing to ask.
    if (asked.some((path) => this.#left.has(path) && !inConflict.has(path))) void this.retry()
  }

  /** What this window has sent is nobody else's: a save whose answer was lost, an undo while one typed on. */
  #recognizeOwn(theirs: Leaves): void {
    const dirty = new Set(this.#dirty())
    const undone = undoneWith(this.#options.calls)
    const isOwn = (path: string, value: unknown) =>
      wasSent(this.#unanswered, path, value) || (dirty.has(path) && wasSent(undone, path, value))
    const own = Object.keys(theirs).filter((path) => isOwn(path, theirs[path]))
    for (const sent of [this.#unanswered, undone]) forgetSent(sent, this.#newest.version)
    this.#rebase(withLeaves(this.#base, pickLeaves(theirs, own)))
    // Back to what it was before a save that has arrived after all.
    const reverted = this.#dirty().filter((path) => own.includes(path) && !dirty.has(path))
    for (const path of reverted) void this.leave(path)
  }

  #rebase(base: Values): void {
    if (isEqual(base, this.#base)) return
    this.#base = base
    this.#options.form.rebase(base)
  }

  /** Nothing is to be said of fields that stand as they are saved. */
  #forgetSettled(): void {
    const dirty = new Set(this.#dirty())
    const only = (of: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(of).filter(([path]) => dirty.has(path)))
    this.#set({ failures: only(this.#state.failures) })
    for (const path of this.#left.keys()) if (!dirty.has(path)) this.#left.delete(path)
  }

  async #save(last: number): Promise<SavedFields<Row> | undefined> {
    const conflicting = new Set(this.#inConflict())
    const dirty = new Set(this.#dirty())
    for (const path of this.#left.keys()) if (!dirty.has(path)) this.#left.delete(path)
    const paths = [...this.#left]
      .filter(([path, number]) => number <= last && !conflicting.has(path))
      .map(([path]) => path)
    const mine = pickLeaves(leavesOf(this.#options.form.read()), paths)
    const { fields, faults } = checkFields(this.#options.schema, this.#base, mine)
    this.#set({ faults, failures: {} })
    if (Object.keys(fields).length === 0) {
      if (paths.length > 0) this.#set({ phase: 'failed' })
      return undefined
    }
    return this.#send(fields, last)
  }

  async #send(fields: Leaves, last: number): Promise<SavedFields<Row> | undefined> {
    this.#set({ phase: 'saving' })
    this.#isSending = true
    const { calls } = this.#options
    let over = this.#newest.version
    const save: typeof calls.save = (change) => {
      over = change.version
      return calls.save(change)
    }
    const place = 'status' in fields ? calls.placeOf?.() : undefined
    try {
      const outcome = await saveOver({ ...calls, save }, this.#newest, fields)
      this.#isSending = false
      if ('conflicts' in outcome) return await this.#ask(outcome, last)
      this.#settle(fields, outcome.saved)
      if (outcome.saved === outcome.before) return undefined
      return { ...outcome, paths: Object.keys(fields), place }
    } catch (error) {
      this.#isSending = false
      if (!(error instanceof ApiError)) throw error
      recordSent(this.#unanswered, fields, over)
      this.#putTogether()
      const named = faultsOf(leavesOf(this.#base), error.fields)
      const isNamed = Object.keys(named).length > 0
      const failures = isNamed
        ? {}
        : Object.fromEntries(Object.keys(fields).map((path) => [path, error.message]))
      this.#set({ phase: 'failed', faults: { ...this.#state.faults, ...named }, failures })
      this.#options.onFailed(error.message)
      return undefined
    }
  }

  #ask({ newest, by }: SaveConflict<Row>, last: number): Promise<SavedFields<Row> | undefined> {
    this.#set({ phase: 'failed' })
    this.takeOver(newest, by)
    // The other fields; all, where it was the person's own save whose answer had been lost.
    return this.#save(last)
  }

  #settle(sent: Leaves, saved: Row): void {
    const { calls, form } = this.#options
    const paths = Object.keys(sent)
    for (const path of paths) this.#unanswered.delete(path)
    const stored = pickLeaves(leavesOf(calls.valuesOf(saved)), paths)
    const shown = leavesOf(form.read())
    // What was typed on since stays; else the field shows what is stored, trimmed as it may be.
    const asSent = paths.filter((path) => isEqual(shown[path], sent[path]))
    this.#rebase(withLeaves(this.#base, stored))
    form.write(pickLeaves(stored, asSent))
    this.takeOver(saved)
    this.#set({ phase: 'saved' })
  }

  #set(change: Partial<SaverState>): void {
    const next = { ...this.#state, ...change }
    if (isEqual(next, this.#state)) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
