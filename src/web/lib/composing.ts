// Detects composition: input methods (Japanese, Chinese, Korean, accents) use Enter, Escape and the arrows themselves.

/** Whether the key belongs to the input method. Safari ends composition before reporting Enter, but with key code 229. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
