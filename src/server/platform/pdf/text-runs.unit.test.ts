// Lines are measured as they are drawn.
import { expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { linesOf, toTextRuns } from './text-runs.ts'

test.each([
  ['Arabic', 'تطوير الهوية البصرية والاستراتيجيات التسويقية للشركات الصغيرة والمتوسطة في المدينة'],
  ['Urdu', 'ویب سائٹ کی تیاری اور اشتہاری مہمات کی منصوبہ بندی چھوٹے کاروباروں کے لیے'],
  ['Hebrew', 'עיצוב אתרים וקמפיינים לעסקים קטנים ובינוניים ברחבי העיר'],
])('a wrapped %s line is no wider than its column', async (_, text) => {
  const style = { weight: 'text', size: 10 } as const
  const fonts = await loadFonts([text])
  for (const width of [60, 156, 300]) {
    const widthOf = (line: string) =>
      toTextRuns(fonts, [{ text: line, weight: 'text' }], 10).reduce(
        (sum, run) => sum + run.width,
        0,
      )
    const lines = linesOf(fonts, style, text, width)
    expect(lines.filter((line) => widthOf(line) > width + 0.01)).toEqual([])
  }
})
