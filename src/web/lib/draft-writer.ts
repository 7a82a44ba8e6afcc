// Stores what is typed into one open form as its draft. Another tab may show the same draft, and the browser tells it a little
// late what was stored here: a tab that only shows a draft leaves it to the one that is typed into.
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
  /** Of the record that the defaults are made of. */
  version: number | undefined
}

/** Whoever has saved a record removes its draft at once; the other tabs' copies are only looked after where nobody did. */
const leaveToOthersMs = 1000

export class DraftWriter {
  readonly #owner: string
  readonly #name: DraftName
  /** The fields in which the form differs from its defaults, as they are stored. */
  #shown: DraftValues
  #followed: FormContent | undefined
  #isTypedInto = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param restored what of the draft stands in the form already */
  constructor(owner: string, name: DraftName, restored: DraftValues) {
    this.#owner = owner
    this.#name = name
    this.#shown = restored
  }

  /** The form was typed into, or others have saved what its defaults are made of. */
  follow(content: FormContent): void {
    const followed = asStored(content)
    this.#isTypedInto ||= this.#isTyped(followed)
    this.#followed = followed
    if (this.#isTypedInto) return this.update()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.update(), leaveToOthersMs)
  }

  /** What others have saved comes into the form with its default: that is not typed. */
  #isTyped({ values, defaults }: FormContent): boolean {
    const before = this.#followed ?? { values: { ...defaults, ...this.#shown }, defaults }
    return Object.entries(values).some(([field, value]) => {
      const isSaved =
        isEqual(value, defaults[field]) && !isEqual(defaults[field], before.defaults[field])
      return !isSaved && !isEqual(value, before.values[field])
    })
  }

  /** The form is closed; a save of it may end later, and only removes what it has saved. */
  close(): void {
    clearTimeout(this.#timer)
    this.#followed = undefined
  }

  /** Some of it is saved: what still differs from the form's defaults is kept. */
  update(): void {
    clearTimeout(this.#timer)
    if (!this.#followed) return
    const { values, defaults, version } = this.#followed
    const now = changedFields(values, defaults)
    this.#store({ now, defaults, version })
    this.#shown = now
  }

  /** All of it is saved, or given up. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#store({ now: {}, defaults: {}, version: undefined })
    this.#shown = {}
  }

  /** A save may end late: what was stored since by another tab, or by the form opened again, stays. */
  #store({ now, defaults, version }: Omit<FormContent, 'values'> & { now: DraftValues }): void {
    const stored = readDraft(this.#owner, this.#name)
    const next = mergedDraft(stored, { before: this.#shown, now, defaults })
    if (Object.keys(next.values).length === 0) return removeDraft(this.#owner, this.#name)
    // Else it might, told late of what another tab has stored, put back what was there before.
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

/** A copy: the form changes its values in place. */
const asStored = (content: FormContent) => JSON.parse(JSON.stringify(content)) as FormContent

const changedFields = (values: DraftValues, defaults: DraftValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !isSecret(field) && !isEqual(value, defaults[field]),
    ),
  )
