// Every form needs a row in the draft tests, or a reason for its absence.
import { expect, it } from 'vitest'
import { formExceptions, forms } from '#tests/support/forms.ts'
import { readSourceFiles } from './source-files.ts'

const makesForm =
  /\b(?:useContractForm|useRecordForm|useCompanyForm|useEditForm|useTextDraft|useEditedText)\b[<(]|<(?:CreateForm|ReasonDialog|EditForm|TextField|TextArea|NumberField|form|input|textarea)\b|element\(\s*'(?:form|input|textarea)'/

const sources = readSourceFiles('src/web/**/*.{ts,tsx}').filter(
  ({ path }) => !path.startsWith('src/web/ui/') && !/\.test\.tsx?$/.test(path),
)
const found = sources.filter(({ code }) => makesForm.test(code)).map(({ path }) => path)
const rows = forms.map(({ source }) => source)

it('each form has a row in tests/support/forms.ts or tests/nouns, or an exception there', () => {
  expect(found.length).toBeGreaterThan(20)
  const without = found.filter((path) => !rows.includes(path) && !(path in formExceptions))
  expect(without, 'add a row: how it is opened, which field is typed into').toEqual([])
})

/** Why these may set a field at any time. */
const settingExceptions: Record<string, string> = {
  'src/web/work/comments/parts/add-comment.tsx': 'puts back a comment that was not sent',
  'src/web/site/messages/parts/use-reply.ts': 'notes what was known when the reply was begun',
}

it('custom controls set fields through useSetField and useFieldRows', () => {
  // A record's fields are saved one by one, so none waits for the others.
  const forWholeForms = sources.filter(
    ({ path, code }) => !path.startsWith('src/web/kit/records/') && !/RecordForm\b/.test(code),
  )
  const setting = forWholeForms.filter(({ code }) => code.includes('.setValue('))
  expect(setting.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(settingExceptions).toSorted(),
  )
  const withRows = forWholeForms.filter(({ code }) => /\buseFieldArray\b/.test(code))
  expect(withRows.map(({ path }) => path)).toEqual([])
})

it('there is no row or exception for a form that no longer exists', () => {
  const known = [...rows, ...Object.keys(formExceptions)]
  expect(known.filter((path) => !found.includes(path))).toEqual([])
  expect(rows.filter((path) => path in formExceptions)).toEqual([])
})
