// Tabs through a form: every control must be reached and show its focus.
import type { Locator, Page } from 'playwright'

/** The browser's own controls come before and after a dialog's. */
const stepsOfTheBrowser = 12

/**
 * Runs in the page: marks the controls around the field that Tab must reach, with their unfocused look.
 * @returns the number of controls
 */
function markControls(field: Element): number {
  const scope = field.closest('dialog') ?? field.closest('form') ?? document.body
  const isRadioOfAnother = (control: Element) =>
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    !control.checked &&
    scope.querySelector(`input[type=radio][name="${CSS.escape(control.name)}"]:checked`) !== null
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
    ),
  ].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [type=hidden], [inert] *') &&
      !isRadioOfAnother(control) &&
      !control.closest('[popover]:not(:popover-open)') &&
      control.checkVisibility({ visibilityProperty: true }),
  )
  const firstRadios = new Set<string>()
  const reached = controls.filter((control) => {
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
    if (firstRadios.has(control.name)) return false
    firstRadios.add(control.name)
    return true
  })
  for (const [place, control] of reached.entries()) control.dataset['walked'] = `${place}`
  return reached.length
}

interface Step {
  /** The control's mark; undefined outside the form. */
  place: string | undefined
  /** The focus is visible on the control, its label or its frame. */
  isShown: boolean
}

/** Runs in the page: reads where the focus is, and whether it is visible. */
function readFocus(): Step {
  const control = document.activeElement
  if (!(control instanceof HTMLElement)) return { place: undefined, isShown: false }
  const around = [control, control.parentElement, control.parentElement?.parentElement]
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  const siblings = [control.nextElementSibling, control.previousElementSibling]
  const isShown = [...around, ...labels, ...siblings].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  return { place: control.dataset['walked'], isShown }
}

/** Runs in the page. */
const nameControl = (place: string): string => {
  const control = document.querySelector(`[data-walked="${place}"]`)
  return (control?.outerHTML ?? place).slice(0, 160)
}

/** @returns the controls that Tab does not reach, and those with no visible focus */
export async function walkByTab(
  page: Page,
  field: Locator,
): Promise<{ unreached: string[]; unseen: string[] }> {
  const count = await field.evaluate(markControls)
  const shown = new Map<string, boolean>()
  await page.locator('[data-walked="0"]').focus()
  for (let step = 0; step < count + stepsOfTheBrowser && shown.size < count; step += 1) {
    const { place, isShown } = await page.evaluate(readFocus)
    // Within a date field, focus moves on to its button, which shows the focus itself.
    if (place !== undefined) shown.set(place, isShown || shown.get(place) === true)
    await page.keyboard.press('Tab')
  }
  const all = Array.from({ length: count }, (_, place) => `${place}`)
  const names = (places: string[]) =>
    Promise.all(places.map((place) => page.evaluate(nameControl, place)))
  return {
    unreached: await names(all.filter((place) => !shown.has(place))),
    unseen: await names(all.filter((place) => shown.get(place) === false)),
  }
}
