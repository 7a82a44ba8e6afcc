// The rule that gives a page the hue of another brand than the style sheets' own.
import { defaultHue, hueOf } from '#contract/brand-color.ts'

export function brandStyle(color: string | undefined): string {
  const hue = color === undefined ? defaultHue : hueOf(color)
  return hue === defaultHue ? '' : `:root{--brand-hue:${hue}}`
}
