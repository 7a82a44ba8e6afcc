// Input methods (Japanese, Chinese, Korean, accents) use Enter, Escape and the arrows themselves while they compose.

/** Whether the key belongs to the input method. Safari ends the composition before it reports the Enter: as code 229. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
