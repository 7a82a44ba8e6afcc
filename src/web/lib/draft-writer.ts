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
  #isTypedInto = false
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
    this.#isTypedInto ||= this.#isTyped(followed)
    this.#followed = followed
    if (this.#isTypedInto) return this.update()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.update(), leaveToOthersMs)
  }

  /** Values saved by others reach the form together with their defaults and don't count as typed. */
  #isTyped({ values, defaults }: FormContent): boolean {
    const before = this.#followed ?? { values: { ...defaults, ...this.#shown }, defaults }
    return Object.entries(values).some(([field, value]) => {
      const isSaved =
        isEqual(value, defaults[field]) && !isEqual(defaults[field], before.defaults[field])
      return !isSaved && !isEqual(value, before.values[field])
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

  /** Whether another tab has saved or discarded the restored values, and nothing was typed here. */
  isAbandoned(): boolean {
    const isShown = !this.#isTypedInto && Object.keys(this.#shown).length > 0
    return isShown && readDraft(this.#owner, this.#name) === undefined
  }

  /** A save may finish late, so keeps values stored since by another tab or by the reopened form. */
  #store({ now, defaults, version }: Omit<FormContent, 'values'> & { now: DraftValues }): void {
    const before = this.#shown
    this.#shown = now
    const stored = readDraft(this.#owner, this.#name)
    const next = mergedDraft(stored, { before, now, defaults })
    if (Object.keys(next.values).length === 0) return removeDraft(this.#owner, this.#name)
    // Otherwise a tab that sees another tab's write late could restore the older values.
    if (!this.#isTypedInto && isEqual(next.values, stored?.values)) return
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
