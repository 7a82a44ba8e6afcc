// Finds texts that are drawn over one another, by the geometry of the page: texts of elements and of form fields.
import type { Page } from 'playwright'

/** Runs in the page: it must not use anything from outside itself. */
function overlapsInPage(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Text = { element: Element; text: string; boxes: Box[] }

  /** Rounding, and letters that lean out of their box. */
  const tolerance = 2
  const root = document.documentElement
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left <= 1 || bottom - top <= 1
  const common = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isTopLayer = (element: Element) => element.matches(':modal, :popover-open')
  const holds = (element: Element) => {
    const { transform, filter, contain, willChange, backdropFilter } = styleOf(element)
    return (
      [transform, filter, backdropFilter].some((value) => value && value !== 'none') ||
      /paint|layout|strict|content/.test(contain) ||
      willChange.includes('transform')
    )
  }

  /** What the element's ancestors leave of it; what they scroll is there for whom scrolls. */
  const clips = new Map<Element, Box>()
  function clipOf(element: Element): Box {
    const known = clips.get(element)
    if (known) return known
    let clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    let { position } = styleOf(element)
    for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
      if (box !== element) {
        const isSkipped =
          (position === 'absolute' && styleOf(box).position === 'static' && !holds(box)) ||
          (position === 'fixed' && !holds(box))
        if (isSkipped) continue
        ;({ position } = styleOf(box))
      }
      const { overflowX, overflowY, clipPath, display } = styleOf(box)
      if (display !== 'inline' && display !== 'contents') {
        const around = box.getBoundingClientRect()
        if (overflowX !== 'visible') {
          clip = common(clip, { ...clip, left: around.left, right: around.right })
        }
        if (overflowY !== 'visible') {
          clip = common(clip, { ...clip, top: around.top, bottom: around.bottom })
        }
        // Visible to screen readers only.
        if (clipPath.startsWith('inset(50%')) clip = { left: 0, top: 0, right: 0, bottom: 0 }
      }
      if (isTopLayer(box)) break
    }
    clips.set(element, clip)
    return clip
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('option, noscript, [popover]:not(:popover-open)') &&
    !/(?:rgba\(.*, 0\)|\/ 0\))$/.test(styleOf(element).color)

  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  function setFont(element: Element): void {
    const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(element)
    if (canvas) canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  }
  /** The part of a line's box that letters fill: without the gap above and below, as lines may stand close. */
  function inkOf(element: Element, line: DOMRect): Box {
    const size = Number.parseFloat(styleOf(element).fontSize)
    const spare = Math.max(0, line.height - size)
    const { left, right, top, bottom, height } = line
    // Drawings scale their text.
    if (element.closest('svg')) {
      return { left, right, top: top + height * 0.25, bottom: bottom - height * 0.2 }
    }
    return { left, right, top: top + spare * 0.6, bottom: bottom - spare * 0.4 }
  }

  function textOf(node: Text_): Text[] {
    const element = node.parentElement
    if (!element || !node.data.trim() || !isSeen(element)) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const clip = clipOf(element)
    const boxes = [...range.getClientRects()].map((line) => common(inkOf(element, line), clip))
    return [{ element, text: node.data, boxes: boxes.filter((box) => !isEmpty(box)) }]
  }
  type Text_ = globalThis.Text

  /** The value or placeholder of a field, whose text is no node. */
  function textOfField(field: Element): Text[] {
    if (!isSeen(field)) return []
    let text = ''
    if (field instanceof HTMLSelectElement) text = field.selectedOptions[0]?.text ?? ''
    else if (field instanceof HTMLTextAreaElement) text = field.value || field.placeholder
    else if (field instanceof HTMLInputElement) {
      if (/checkbox|radio|range|color|file|hidden/.test(field.type)) return []
      text = field.value || field.placeholder
      if (/date|time|month/.test(field.type)) text = 'mm/dd/yyyy'
    }
    if (text.trim() === '') return []
    const style = styleOf(field)
    const px = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
    const around = field.getBoundingClientRect()
    const inner = {
      left: around.left + px('border-left-width') + px('padding-left'),
      right: around.right - px('border-right-width') - px('padding-right'),
      top: around.top + px('border-top-width') + px('padding-top'),
      bottom: around.bottom - px('border-bottom-width') - px('padding-bottom'),
    }
    setFont(field)
    const width = inner.right - inner.left
    const lineHeight = px('line-height') || px('font-size') * 1.2
    const isArea = field instanceof HTMLTextAreaElement
    const lines = (isArea ? text.split('\n') : [text]).map((line) =>
      Math.ceil(canvas?.measureText(line.slice(0, 2000)).width ?? 0),
    )
    const wide = Math.min(width, Math.max(...lines))
    const isFromRight = field.matches(':dir(rtl)')
    const box = {
      left: isFromRight ? inner.right - wide : inner.left,
      right: isFromRight ? inner.right : inner.left + wide,
      top: isArea ? inner.top : (inner.top + inner.bottom - px('font-size')) / 2,
      bottom: isArea ? inner.top : (inner.top + inner.bottom + px('font-size')) / 2,
    }
    if (isArea) {
      const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line / width)), 0)
      box.bottom = Math.min(inner.bottom, inner.top + count * lineHeight)
    }
    return [
      { element: field, text, boxes: [common(box, clipOf(field))].filter((b) => !isEmpty(b)) },
    ]
  }

  function textsIn(top: Element): Text[] {
    const texts: Text[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(...textOf(walker.currentNode as Text_))
    for (const field of top.querySelectorAll('input, textarea, select')) {
      texts.push(...textOfField(field))
    }
    return texts
  }

  const areOver = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance

  type Place = { text: Text; box: Box }
  /** Texts whose boxes overlap, whether or not something hides one of them. */
  function candidates(texts: Text[]): [Place, Place][] {
    const places = texts
      .flatMap((text) => text.boxes.map((box) => ({ text, box })))
      .toSorted((one, other) => one.box.top - other.box.top)
    const found = new Map<string, [Place, Place]>()
    const ids = new Map(texts.map((text, at) => [text, at]))
    places.forEach((one, at) => {
      for (const other of places.slice(at + 1)) {
        if (other.box.top >= one.box.bottom - tolerance) break
        if (other.text !== one.text && areOver(one.box, other.box)) {
          found.set(`${ids.get(one.text)} ${ids.get(other.text)}`, [one, other])
        }
      }
    })
    return [...found.values()]
  }

  function isOpaque(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (Number(styleOf(box).opacity) < 0.95) return false
    }
    if (element.matches('img, video, canvas, iframe')) return true
    const { backgroundColor } = styleOf(element)
    const alpha = /(?:rgba\(.*,|\/)\s*([\d.]+)\)$/.exec(backgroundColor)?.[1]
    return backgroundColor !== 'transparent' && (alpha === undefined || Number(alpha) > 0.95)
  }
  /** Whether both texts are visible at the point: nothing opaque lies above one of them. */
  function areBothSeen(one: Element, other: Element, x: number, y: number): boolean {
    const stack = document.elementsFromPoint(x, y)
    // A text may hang out of its element, which is then not at the point itself.
    const depthOf = (text: Element) => stack.findIndex((element) => element.contains(text))
    const depths = [depthOf(one), depthOf(other)]
    return !depths.includes(-1) && !stack.slice(0, Math.max(...depths)).some(isOpaque)
  }

  const name = ({ element, text }: Text) =>
    `“${text.trim().slice(0, 40)}” <${element.localName} class="${element.getAttribute('class')?.slice(0, 60) ?? ''}">`

  const pairs = candidates(textsIn(document.body))
  if (pairs.length === 0) return []
  const overlaps = new Set<string>()
  // Elements that let presses through are not found at a point.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(sheet)
  try {
    for (const [{ text: one }, { text: other }] of pairs.slice(0, 200)) {
      one.element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      clips.clear()
      const again = (text: Text): Text =>
        textOfField(text.element)[0] ??
        textsIn(text.element).find(
          (now) => now.element === text.element && now.text === text.text,
        ) ?? { ...text, boxes: [] }
      const [now, under] = [again(one), again(other)]
      for (const box of now.boxes) {
        for (const below of under.boxes) {
          if (!areOver(box, below)) continue
          const { left, right, top, bottom } = common(box, below)
          const points = [0.5, 0.15, 0.85].flatMap((x) =>
            [0.5, 0.15, 0.85].map((y) => [left + x * (right - left), top + y * (bottom - top)]),
          )
          if (points.some(([x = 0, y = 0]) => areBothSeen(one.element, other.element, x, y))) {
            overlaps.add(`${name(one)} and ${name(other)} lie over one another`)
          }
        }
      }
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
  return [...overlaps]
}

/** Empty if no two visible texts share pixels. Scrolls the page if it has to look closer. */
export const overlappingTexts = (page: Page): Promise<string[]> => page.evaluate(overlapsInPage)
