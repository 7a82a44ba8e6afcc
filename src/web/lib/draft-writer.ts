// Stores the text typed into one open form as its draft. Other tabs that show the same draft see changes slightly late, so a
// tab that only shows a draft leaves it to the tab being typed in.
import {
  type Draft,
  type DraftName,
  type DraftValues,
  readDraft,
  removeDraft,
  saveDraft,
} from './drafts.ts'
import { mergedDraft } from './draft-merge.ts'
import { isEqual } from './equal.ts'
import { isSecret } from './sent-keys.ts'

interface FormContent {
  values: DraftValues
  defaults: DraftValues
  /** Version of the record behind the defaults. */
  version: number | undefined
}

/** The tab that saves a record removes its draft immediately; other tabs clean up only if that did not happen. */
const leaveToOthersMs = 1000

export class DraftWriter {
  readonly #owner: string
  readonly #name: DraftName
  /** Fields that differ from the form's defaults, as last stored. */
  #shown: DraftValues
  #followed: FormContent | undefined
  /** Fields typed into here. */
  readonly #typed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param restored draft values already in the form */
  constructor(owner: string, name: DraftName, restored: DraftValues) {
    this.#owner = owner
    this.#name = name
    this.#shown = restored
  }

  /** Call when someone types in the form or its defaults change after a save. */
  follow(content: FormContent): void {
    const followed = asStored(content)
    for (const field of this.#typedNow(followed)) this.#typed.add(field)
    this.#followed = followed
    if (this.#typed.size > 0) return this.update()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.update(), leaveToOthersMs)
  }

  /** Values saved by others reach the form together with their defaults and don't count as typed. */
  #typedNow({ values, defaults }: FormContent): string[] {
    const before = this.#followed ?? { values: { ...defaults, ...this.#shown }, defaults }
    return Object.keys(values).filter((field) => {
      const isSaved =
        isEqual(values[field], defaults[field]) && !isEqual(defaults[field], before.defaults[field])
      return !isSaved && !isEqual(values[field], before.values[field])
    })
  }

  /** Call when the form closes. A save may finish later and then removes only the values it saved. */
  close(): void {
    clearTimeout(this.#timer)
    this.#followed = undefined
  }

  /** Call after a partial save: keeps the values that still differ from the form's defaults. */
  update(): void {
    clearTimeout(this.#timer)
    if (!this.#followed) return
    const { values, defaults, version } = this.#followed
    this.#store({ now: changedFields(values, defaults), defaults, version })
  }

  /** Call when the whole draft has been saved or discarded. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#store({ now: {}, defaults: {}, version: undefined })
  }

  /** Restored fields that another tab has saved or discarded, and that were not typed into here. */
  abandoned(): string[] {
    const shown = Object.keys(this.#shown).filter((field) => !this.#typed.has(field))
    if (shown.length === 0) return []
    const stored = readDraft(this.#owner, this.#name)?.values ?? {}
    return shown.filter((field) => !(field in stored))
  }

  /** A save may finish late, so keeps values stored since by another tab or by the reopened form. */
  #store({ now, defaults, version }: Omit<FormContent, 'values'> & { now: DraftValues }): void {
    const before = this.#shown
    this.#shown = now
    const stored = readDraft(this.#owner, this.#name)
    const next = mergedDraft(stored, { before, now, defaults, own: this.#typed })
    if (Object.keys(next.values).length === 0) return removeDraft(this.#owner, this.#name)
    // Otherwise a tab that sees another tab's write late could restore the older values.
    if (this.#typed.size === 0 && isEqual(next.values, stored?.values)) return
    const isAllShown = isEqual(next.values, now)
    const draft = { ...next, version: isAllShown ? version : stored?.version }
    if (!isSame(draft, stored)) saveDraft(this.#owner, this.#name, draft)
  }
}

const isSame = (draft: Omit<Draft, 'savedAt'>, stored: Draft | undefined): boolean =>
  stored !== undefined &&
  isEqual(draft.values, stored.values) &&
  isEqual(draft.base, stored.base) &&
  draft.version === stored.version

/** Copies the content, because the form mutates its values. */
const asStored = (content: FormContent) => JSON.parse(JSON.stringify(content)) as FormContent

const changedFields = (values: DraftValues, defaults: DraftValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !isSecret(field) && !isEqual(value, defaults[field]),
    ),
  )
