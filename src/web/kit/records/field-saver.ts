// Saves a form's fields one by one on blur, and merges what others save to the same record.
import type * as z from 'zod'
import { ApiError } from '#web/lib/api.ts'
import {
  leafAt,
  type ValuesByPath,
  flattenFields,
  pickFields,
  replaceFields,
} from '#web/lib/field-paths.ts'
import { isEqual } from '#web/lib/equal.ts'
import { type Choice, type Conflict, merge } from '#web/lib/merge.ts'
import {
  conflictFields,
  type SaveConflict,
  type Saved,
  type Versioned,
} from '#web/lib/save-merged.ts'
import { type RecordCalls, saveOver } from '#web/lib/save-over.ts'
import { checkFields, pickErrors } from './checked-change.ts'
import { forgetSent, recordSent, type SentValues, undoneWith, wasSent } from './sent-values.ts'

/** Access to the form's current values. */
export interface FormAccess<Values> {
  read(): Values
  write(fields: ValuesByPath): void
  /** Sets the base that the form's values are compared with. */
  rebase(base: Values): void
}

/** The result of a save. */
export interface SavedFields<Row> extends Saved<Row> {
  paths: readonly string[]
  /** The former place on the board, if the save moved the record. */
  place: { after: string | null } | undefined
}

export interface FieldSaverOptions<Row extends Versioned, Values extends object> {
  schema: z.ZodType<unknown, Values>
  calls: RecordCalls<Row, Values>
  form: FormAccess<Values>
  /** Gets a promise that resolves with the change once all pending fields are saved, or with undefined on failure. */
  onSaving(save: Promise<SavedFields<Row> | undefined>): void
  /** Some fields could not be saved; their errors are in the state. */
  onFailed(message: string): void
}

export interface SaverState {
  phase: 'idle' | 'saving' | 'saved' | 'failed'
  /** Validation errors by field. */
  fieldErrors: Readonly<Record<string, string>>
  /** Save errors by field, which can be retried. */
  failures: Readonly<Record<string, string>>
  /** Fields that someone else saved with other values. */
  conflicts: readonly Conflict[]
  /** Who saved them, if known. */
  changedBy: string | undefined
}

export class FieldSaver<Row extends Versioned, Values extends object> {
  readonly #options: FieldSaverOptions<Row, Values>
  readonly #listeners = new Set<() => void>()
  /** Fields to save, with a sequence number. A field changed again later is saved and undone separately. */
  readonly #left = new Map<string, number>()
  #lastLeft = 0
  #newest: Row
  /** The values that the form's edits are based on. */
  #base: Values
  /** Values sent but not confirmed as stored. */
  readonly #unanswered: SentValues = new Map()
  #isSending = false
  #running: Promise<unknown> = Promise.resolve()
  #state: SaverState = {
    phase: 'idle',
    fieldErrors: {},
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

  /** Restores the older base of values from a draft. */
  restoreBase(base: ValuesByPath): void {
    this.#rebase(replaceFields(this.#base, base))
    this.#putTogether()
  }

  /** @param by who saved this version */
  takeOver(record: Row, by?: string): void {
    const isNewest = record.version >= this.#newest.version
    if (isNewest) this.#newest = record
    // During a save, own values cannot be told from other people's.
    if (!this.#isSending) this.#putTogether(isNewest ? by : undefined)
  }

  /** Saves the field if changed, along with pending fields that failed before. */
  leave(path: string): Promise<void> {
    this.#note(path)
    return this.retry()
  }

  async retry(): Promise<void> {
    const last = this.#lastLeft
    const send = () => this.#save(last)
    // Runs even if the previous save failed unexpectedly.
    const save = this.#running.then(send, send)
    this.#running = save
    this.#options.onSaving(save)
    await save
  }

  /** Saves all changes. */
  saveAll(): Promise<void> {
    for (const path of this.#dirty()) this.#note(path)
    return this.retry()
  }

  /** Resets the form, or only these fields, to the current record. */
  discard(names?: readonly string[]): void {
    // During a save, own values cannot be told from other people's.
    if (names && this.#isSending) return
    const newest = Object.entries(flattenFields(this.#options.calls.valuesOf(this.#newest))).filter(
      ([path]) => names?.includes(path.split('.')[0] ?? path) ?? true,
    )
    for (const [path] of newest) this.#left.delete(path)
    this.#rebase(replaceFields(this.#base, Object.fromEntries(newest)))
    this.#options.form.write(Object.fromEntries(newest))
    this.#putTogether()
  }

  /** Resolves the conflicts and saves the person's choices. */
  choose(choices: Readonly<Record<string, Choice>>): Promise<void> {
    const { form, calls } = this.#options
    const versions = this.#versions()
    const { value } = merge(versions, { choices, idOf: calls.idOf })
    const decided = this.#inConflict()
    // Must run before setting the values, or the draft would keep the other person's values as typed ones.
    this.#rebase(replaceFields(this.#base, pickFields(flattenFields(versions.theirs), decided)))
    form.write(pickFields(flattenFields(value), decided))
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
    const base = flattenFields(this.#base)
    return Object.entries(flattenFields(this.#options.form.read()))
      .filter(([path, value]) => !isEqual(value, base[path]))
      .map(([path]) => path)
  }

  #versions() {
    const { form, calls } = this.#options
    return { base: this.#base, mine: form.read(), theirs: calls.valuesOf(this.#newest) }
  }

  #inConflict(): string[] {
    const leaves = flattenFields(this.#base)
    return this.#state.conflicts.flatMap(({ key }) => leafAt(leaves, key) ?? [])
  }

  /** Takes the newest version into the form, except for conflicting fields. */
  #putTogether(by?: string): void {
    const { form, calls } = this.#options
    const { mine, theirs } = this.#versions()
    const asked = this.#inConflict()
    this.#recognizeOwn(flattenFields(theirs))
    const { value, conflicts } = merge(this.#versions(), { idOf: calls.idOf })
    const shown = flattenFields(mine)
    const changed = Object.entries(flattenFields(value)).filter(
      ([path, to]) => !isEqual(to, shown[path]),
    )
    this.#setConflicts(conflicts, by)
    // Must run before setting the values, or the draft would take other people's values for typed ones.
    this.#rebase(replaceFields(theirs, pickFields(flattenFields(this.#base), this.#inConflict())))
    if (changed.length > 0) form.write(Object.fromEntries(changed))
    this.#forgetSettled()
    const inConflict = new Set(this.#inConflict())
    // The other person reverted their change, so no conflict is left.
    if (asked.some((path) => this.#left.has(path) && !inConflict.has(path))) void this.retry()
  }

  /** @param by who saved the newest version, and so not necessarily the conflicts of earlier ones */
  #setConflicts(conflicts: readonly Conflict[], by: string | undefined): void {
    const { conflicts: before, changedBy: known } = this.#state
    const isKnown = areAmong(conflicts, before)
    const changedBy = before.length === 0 ? by : isKnown ? known : undefined
    this.#set({ conflicts, changedBy: conflicts.length > 0 ? changedBy : undefined })
    if (!isKnown && changedBy === undefined) void this.#findAuthor(conflicts)
  }

  async #findAuthor(conflicts: readonly Conflict[]): Promise<void> {
    const by = await this.#options.calls.whoChanged?.(conflictFields(conflicts))
    const { conflicts: now } = this.#state
    if (now.length > 0 && areAmong(now, conflicts)) this.#set({ changedBy: by })
  }

  /** Values this window sent are not conflicts: a save whose response was lost, or an undo during further typing. */
  #recognizeOwn(theirs: ValuesByPath): void {
    const dirty = new Set(this.#dirty())
    const undone = undoneWith(this.#options.calls)
    const isOwn = (path: string, value: unknown) =>
      wasSent(this.#unanswered, path, value) || (dirty.has(path) && wasSent(undone, path, value))
    const own = Object.keys(theirs).filter((path) => isOwn(path, theirs[path]))
    for (const sent of [this.#unanswered, undone]) forgetSent(sent, this.#newest.version)
    this.#rebase(replaceFields(this.#base, pickFields(theirs, own)))
    // Reverted to the value before a save that was stored after all.
    const reverted = this.#dirty().filter((path) => own.includes(path) && !dirty.has(path))
    for (const path of reverted) void this.leave(path)
  }

  #rebase(base: Values): void {
    if (isEqual(base, this.#base)) return
    this.#base = base
    this.#options.form.rebase(base)
  }

  /** Drops errors of fields that match the saved record. */
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
    const mine = pickFields(flattenFields(this.#options.form.read()), paths)
    const { fields, fieldErrors } = checkFields(this.#options.schema, this.#base, mine)
    this.#set({ fieldErrors, failures: {} })
    if (Object.keys(fields).length === 0) {
      if (paths.length > 0) this.#set({ phase: 'failed' })
      return undefined
    }
    return this.#send(fields, last)
  }

  async #send(fields: ValuesByPath, last: number): Promise<SavedFields<Row> | undefined> {
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
      const named = pickErrors(flattenFields(this.#base), error.fields)
      const isNamed = Object.keys(named).length > 0
      const failures = isNamed
        ? {}
        : Object.fromEntries(Object.keys(fields).map((path) => [path, error.message]))
      this.#set({
        phase: 'failed',
        fieldErrors: { ...this.#state.fieldErrors, ...named },
        failures,
      })
      this.#options.onFailed(error.message)
      return undefined
    }
  }

  #ask(
    { newest, by }: SaveConflict<Row, Values>,
    last: number,
  ): Promise<SavedFields<Row> | undefined> {
    this.#set({ phase: 'failed' })
    this.takeOver(newest, by)
    // Saves the other fields, or all if the conflict was the person's own save with a lost response.
    return this.#save(last)
  }

  #settle(sent: ValuesByPath, saved: Row): void {
    const { calls, form } = this.#options
    const paths = Object.keys(sent)
    for (const path of paths) this.#unanswered.delete(path)
    const stored = pickFields(flattenFields(calls.valuesOf(saved)), paths)
    const shown = flattenFields(form.read())
    // Keeps later edits; otherwise the field shows the stored value, which may have been trimmed.
    const asSent = paths.filter((path) => isEqual(shown[path], sent[path]))
    this.#rebase(replaceFields(this.#base, stored))
    form.write(pickFields(stored, asSent))
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

/** Whether other people's values are the same. */
const areAmong = (some: readonly Conflict[], conflicts: readonly Conflict[]): boolean =>
  some.every(({ key, theirs }) =>
    conflicts.some((one) => one.key === key && isEqual(one.theirs, theirs)),
  )
