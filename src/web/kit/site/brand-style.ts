// CSS rule that sets a brand hue different from the style sheets' default.
import { defaultHue, toHue } from '#contract/site/brand-color.ts'

export function brandStyle(color: string | undefined): string {
  const hue = color === undefined ? defaultHue : toHue(color)
  return hue === defaultHue ? '' : `:root{--brand-hue:${hue}}`
}
