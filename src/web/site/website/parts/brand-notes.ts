// Says where a brand color can't be shown as given, what is shown instead, and why.
import { groundsOf, minOfText, type Theme, toShades } from '#contract/site/brand-color.ts'
import { getContrast } from '#contract/values/color.ts'
import { formatContrast } from '#web/clients/brand/parts/color-contrast.tsx'

const names: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme' }

/** @param color `#rrggbb` @returns undefined where it is shown as given */
export function brandNote(color: string, theme: Theme): string | undefined {
  const { accent, line, soft } = toShades(color)[theme]
  if (accent === color) return undefined
  const contrast = Math.min(...groundsOf(theme, soft).map((ground) => getContrast(color, ground)))
  const edge = line === color ? '' : ` Buttons keep it, with an edge of ${line}.`
  return `${names[theme]}: links are ${accent}, because text needs a contrast of ${formatContrast(minOfText)}, and your color has ${formatContrast(contrast)}.${edge}`
}
