// Finds horizontal overflow on a page: read in the browser, on screen and below the fold.
import type { Page } from 'playwright'

/** Runs in the page: it must not use anything from outside itself. */
function findIssuesInPage(): string[] {
  const tolerance = 2
  const issues = new Set<string>()
  const root = document.documentElement
  const name = (element: Element) => {
    const text = (element.textContent ?? '').trim().slice(0, 24)
    const named = element.getAttribute('aria-label') ?? text
    return `<${element.localName} class="${element.getAttribute('class')?.slice(0, 60) ?? ''}"> ${named}`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('svg, [popover]:not(:popover-open), option')
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const clips = (element: Element) => styleOf(element).overflowX !== 'visible'
  /** Visible to screen readers only. */
  const isUnseen = (element: Element) => {
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      if (clips(box) && box.clientWidth <= 1) return true
    }
    return false
  }
  const isOutOfFlow = (element: Element) => /absolute|fixed/.test(styleOf(element).position)

  if (root.scrollWidth > innerWidth) issues.add(`the page is ${root.scrollWidth} wide`)

  /** Text outside the box of an element that neither clips nor scrolls it. */
  function checkText(node: Text): void {
    const parent = node.parentElement
    if (!parent || !node.data.trim() || !isShown(parent) || isUnseen(parent)) return
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
    for (let box: Element | null = parent; box && box !== root; box = box.parentElement) {
      if (clips(box)) return
      const { display } = styleOf(box)
      if (display !== 'inline' && display !== 'contents') {
        const { left, right, width } = box.getBoundingClientRect()
        if (width <= 1) return
        const isOff = rects.some(
          (rect) => rect.right > right + tolerance || rect.left < left - tolerance,
        )
        if (isOff) return void issues.add(`text runs out of ${name(box)}`)
      }
      if (isOutOfFlow(box)) return
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) checkText(walker.currentNode as Text)

  /** Dialogs and panels must not scroll sideways; only lines that end in an ellipsis may be longer. */
  for (const element of document.querySelectorAll('dialog, dialog *')) {
    const { display, textOverflow } = styleOf(element)
    // Code and tables scroll within a formatted text.
    const isText =
      element.matches('input, textarea, select, .markdown :is(pre, table)') ||
      textOverflow === 'ellipsis'
    if (isText || display === 'inline' || !clips(element) || !isShown(element)) continue
    const { scrollWidth, clientWidth } = element
    if (clientWidth > 1 && scrollWidth > clientWidth + tolerance) {
      issues.add(`what is in ${name(element)} is ${scrollWidth} wide`)
    }
  }

  /** The visible part of a control after clipping by its ancestors. */
  function visibleBoxes(element: Element): DOMRect[] {
    let boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    for (let box = element.parentElement; box && box !== root; box = box.parentElement) {
      if (!clips(box)) continue
      const around = box.getBoundingClientRect()
      boxes = boxes.flatMap((rect) => {
        const left = Math.max(rect.left, around.left)
        const top = Math.max(rect.top, around.top)
        const width = Math.min(rect.right, around.right) - left
        const height = Math.min(rect.bottom, around.bottom) - top
        return width > 1 && height > 1 ? [new DOMRect(left, top, width, height)] : []
      })
    }
    return boxes
  }
  /** Floating layers may cover the page. */
  function layerOf(element: Element): Element {
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      if (/fixed|sticky/.test(styleOf(box).position) || box.matches(':modal, :popover-open'))
        return box
    }
    return root
  }
  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
  ]
    .filter((element) => isShown(element) && styleOf(element).pointerEvents !== 'none')
    .map((element) => ({ element, layer: layerOf(element), boxes: visibleBoxes(element) }))
  const contains = (one: DOMRect, other: DOMRect) =>
    one.left <= other.left + tolerance &&
    one.right >= other.right - tolerance &&
    one.top <= other.top + tolerance &&
    one.bottom >= other.bottom - tolerance
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance
  controls.forEach(({ element, layer, boxes }, at) => {
    for (const other of controls.slice(at + 1)) {
      if (layer !== other.layer || element.contains(other.element)) continue
      const areOver = boxes.some((one) =>
        other.boxes.some((two) => overlap(one, two) && !contains(one, two) && !contains(two, one)),
      )
      if (areOver) issues.add(`${name(element)} lies over ${name(other.element)}`)
    }
    const isOff = boxes.some(
      ({ left, right }) => left < -tolerance || right > innerWidth + tolerance,
    )
    if (isOff) issues.add(`${name(element)} is beyond the window's edge`)
  })
  return [...issues]
}

/** Empty if every text stays in its box, no controls overlap, and the page does not scroll sideways. */
export const findLayoutIssues = (page: Page): Promise<string[]> => page.evaluate(findIssuesInPage)
