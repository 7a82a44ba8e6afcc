// A browser test waits for what it expects: the page may take its time, on a busy machine above all.
import { expect, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

/** Reads the page once and compares it at once; a comparison with a message has waited for its page already. */
const readsOnce =
  /expect\(\s*await (?:(?!expect)[^])*?\.(?:count|inputValue|textContent|innerText|isVisible|isChecked|isDisabled|allTextContents|allInnerTexts)\(\),?\s*\)\s*\./

const files = ['browser', 'first-week', 'other-browsers'].flatMap((folder) =>
  readSourceFiles(`tests/${folder}/**/*.ts`),
)

test('a browser test waits for what it expects of the page', () => {
  const found = files.flatMap(({ path, code }) => {
    const [match] = readsOnce.exec(code) ?? []
    return match ? [`${path}: ${match} (write await expect.poll(() => …))`] : []
  })
  expect(files.length).toBeGreaterThan(60)
  expect(found).toEqual([])
})
