// Saving fields one by one, with other people's saves, failures, conflicts and undo.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { withDatesInOrder } from '#contract/shared.ts'
import { ApiError } from '#web/lib/api.ts'
import { isEqual } from '#web/lib/equal.ts'
import {
  type ValuesByPath,
  flattenFields,
  pickFields,
  replaceFields,
} from '#web/lib/field-paths.ts'
import type { RecordCalls } from '#web/lib/save-over.ts'
import { FieldSaver, type SavedFields } from './field-saver.ts'
import { undoSave } from './undo-save.ts'

const Values = withDatesInOrder(
  z.strictObject({
    title: z.string().trim().min(1),
    note: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    status: z.string(),
    metrics: z.strictObject({ reach: z.int(), budget: z.int() }),
    tags: z.array(z.strictObject({ name: z.string(), color: z.string() })),
  }),
)
type Values = z.infer<typeof Values>
type Row = Values & { version: number }

const first: Row = {
  title: 'One',
  note: '',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  metrics: { reach: 1, budget: 1 },
  tags: [],
  version: 1,
  status: 'planned',
}

/** A server with one record, and windows that edit it. */
function openServer() {
  let row = first
  let failure: ApiError | undefined
  let isPlaceGone = false
  const sent: object[] = []
  const authors: string[] = []
  const authorOf: Record<string, string> = {}
  const save = async (change: { version: number }): Promise<Row> => {
    sent.push(change)
    if ('after' in change && isPlaceGone) {
      throw new ApiError('invalid', 'Not there', { fields: { after: 'Not there' } })
    }
    if (failure && failure.code !== 'network') throw failure
    const { version, ...fields } = change
    if (version !== row.version) {
      const changed = { by: authors.at(-1) ?? null, at: '2026-11-23T10:00:00Z' }
      throw new ApiError('stale', 'Someone else changed this', { changed })
    }
    const { after: _, ...changed } = { after: undefined, ...fields }
    const saved = put(changed)
    // Simulates a lost response.
    if (failure) throw failure
    return saved
  }
  function put(fields: object): Row {
    const next = replaceFields(row, flattenFields(fields))
    // The server trims titles.
    row = { ...next, title: next.title.trim(), version: row.version + 1 }
    return structuredClone(row)
  }
  /** Someone in particular changes it. */
  function putBy(author: string, fields: object): Row {
    authors.push(author)
    for (const field of Object.keys(fields)) authorOf[field] = author
    return put(fields)
  }
  const whoChanged = async (fields: readonly string[]) => {
    const found = new Set(fields.map((field) => authorOf[field]))
    return found.size === 1 ? [...found][0] : undefined
  }
  return {
    sent,
    put,
    putBy,
    row: () => row,
    losePlace: () => (isPlaceGone = true),
    failWith: (error?: ApiError) => (failure = error),
    open: () => openWindow(row, { save, read: async () => structuredClone(row), whoChanged }),
  }
}

type ServerCalls = Pick<RecordCalls<Row, Values>, 'save' | 'read' | 'whoChanged'>

function openWindow(row: Row, server: ServerCalls) {
  const valuesOf = ({ version: _, ...values }: Row): Values => values
  let form = valuesOf(row)
  let defaults = form
  const written: { fields: ValuesByPath; defaults: ValuesByPath }[] = []
  const saves: SavedFields<Row>[] = []
  const failures: string[] = []
  const calls: RecordCalls<Row, Values> = {
    ...server,
    valuesOf,
    cache: () => {},
    placeOf: () => ({ after: 'above' }),
    idOf: ({ name }) => String(name),
  }
  const saver = new FieldSaver<Row, Values>(row, {
    schema: Values,
    calls,
    form: {
      read: () => form,
      write(fields) {
        form = replaceFields(form, fields)
        written.push({ fields, defaults: pickFields(flattenFields(defaults), Object.keys(fields)) })
      },
      rebase: (base) => (defaults = base),
    },
    onSaving: (save) => void save.then((fields) => fields && saves.push(fields)),
    onFailed: (message) => failures.push(message),
  })
  return {
    saver,
    saves,
    failures,
    written,
    form: () => form,
    /** Fields that the draft counts as typed. */
    typed: () =>
      Object.fromEntries(
        Object.entries(flattenFields(form)).filter(
          ([path, value]) => !isEqual(value, flattenFields(defaults)[path]),
        ),
      ),
    type: (fields: ValuesByPath) => (form = replaceFields(form, fields)),
    async edit(path: string, value: unknown) {
      form = replaceFields(form, { [path]: value })
      await saver.leave(path)
    },
    undo: async () => {
      const last = saves.pop()
      if (last) await undoSave(calls, last, last.saved.title).undo()
    },
  }
}

test('a changed field is saved alone when it is left, an unchanged one is not', async () => {
  const server = openServer()
  const window = server.open()
  await window.saver.leave('title')
  expect(server.sent).toEqual([])
  await window.edit('metrics.reach', 5)
  expect(server.sent).toEqual([{ metrics: { reach: 5 }, version: 1 }])
  expect(window.saver.state().phase).toBe('saved')
  await window.edit('title', ' Two ')
  expect(window.form().title).toBe('Two')
  expect(server.sent.at(-1)).toEqual({ title: ' Two ', version: 2 })
})

test('saved values become the form’s defaults and do not count as typed', async () => {
  const server = openServer()
  const window = server.open()
  window.saver.takeOver(server.put({ note: 'By others' }))
  await window.edit('title', ' Two ')
  expect(window.written.map(({ fields }) => fields)).toEqual([
    { note: 'By others' },
    { title: 'Two' },
  ])
  for (const { fields, defaults } of window.written) expect(defaults).toEqual(fields)
})

describe('changes saved by others', () => {
  test('to other fields, or moves, cause no conflict', async () => {
    const server = openServer()
    const window = server.open()
    server.put({ note: 'Theirs', status: 'done' })
    await window.edit('title', 'Mine')
    expect(server.row()).toMatchObject({ title: 'Mine', note: 'Theirs', status: 'done' })
    expect(window.form()).toMatchObject({ title: 'Mine', note: 'Theirs' })
    expect(window.saver.state()).toMatchObject({ phase: 'saved', conflicts: [] })
  })

  test('are shown at once in fields without typed text, which stays in the others', async () => {
    const server = openServer()
    const window = server.open()
    window.type({ title: 'Half a ti' })
    window.saver.takeOver(server.put({ note: 'Theirs', endDate: '2026-03-01' }))
    expect(window.form()).toMatchObject({ title: 'Half a ti', note: 'Theirs' })
    expect(window.saver.state().conflicts).toEqual([])
  })

  test('to the same field are a conflict: the user keeps their own', async () => {
    const server = openServer()
    const window = server.open()
    server.put({ title: 'Theirs' })
    await window.edit('title', 'Mine')
    expect(server.row().title).toBe('Theirs')
    expect(window.form().title).toBe('Mine')
    expect(window.saver.state().conflicts).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }])
    await window.edit('note', 'Another field')
    expect(server.row()).toMatchObject({ title: 'Theirs', note: 'Another field' })
    await window.saver.choose({ title: 'mine' })
    expect(server.row().title).toBe('Mine')
    expect(window.saver.state()).toMatchObject({ phase: 'saved', conflicts: [] })
  })

  test('to the same field are a conflict: the user takes the other’s', async () => {
    const server = openServer()
    const window = server.open()
    window.type({ title: 'Mine' })
    window.saver.takeOver(server.put({ title: 'Theirs' }))
    await window.saver.choose({ title: 'theirs' })
    expect(window.form().title).toBe('Theirs')
    expect(window.saver.state().conflicts).toEqual([])
    expect(server.sent).toEqual([])
  })

  test('that are reverted leave no conflict, and the user’s own are saved', async () => {
    const server = openServer()
    const window = server.open()
    server.put({ title: 'Theirs' })
    await window.edit('title', 'Mine')
    expect(window.saver.state().conflicts).toHaveLength(1)
    window.saver.takeOver(server.put({ title: 'One' }))
    await expect.poll(() => server.row().title).toBe('Mine')
    expect(window.saver.state()).toMatchObject({ phase: 'saved', conflicts: [] })
  })

  test('are no conflict if equal, nor if both add tags', async () => {
    const server = openServer()
    const window = server.open()
    const tag = (name: string) => ({ name, color: 'teal' })
    server.put({ title: 'Same', tags: [tag('theirs')] })
    await window.edit('title', 'Same')
    await window.edit('tags', [...window.form().tags, tag('mine')])
    expect(server.row().tags.map(({ name }) => name)).toEqual(['theirs', 'mine'])
    expect(window.saver.state().conflicts).toEqual([])
  })
})

describe('the person who changed the same field is named', () => {
  const changedBy = ({ saver }: ReturnType<typeof openWindow>) => saver.state().changedBy

  test('also if their save arrives while something is typed', async () => {
    const server = openServer()
    const window = server.open()
    window.type({ title: 'Mine' })
    window.saver.takeOver(server.putBy('Bo', { title: 'Theirs' }))
    await expect.poll(() => changedBy(window)).toBe('Bo')
    window.saver.takeOver(server.putBy('Cy', { note: 'Another field' }))
    await expect.poll(() => changedBy(window)).toBe('Bo')
    window.saver.takeOver(server.putBy('Cy', { title: 'Theirs again' }))
    await expect.poll(() => changedBy(window)).toBe('Cy')
  })

  test('also when an undo fails after several saves', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('title', 'Two')
    server.putBy('Bo', { title: 'Theirs' })
    server.putBy('Cy', { note: 'Another field' })
    await expect(window.undo()).rejects.toThrow('Bo has since changed Title.')
  })

  test('unless several people did', async () => {
    const server = openServer()
    const window = server.open()
    window.type({ title: 'Mine' })
    window.saver.takeOver(server.putBy('Bo', { title: 'Theirs' }))
    await expect.poll(() => changedBy(window)).toBe('Bo')
    server.putBy('Cy', { note: 'Theirs' })
    await window.edit('note', 'Mine')
    expect(window.saver.state().conflicts).toHaveLength(2)
    expect(changedBy(window)).toBeUndefined()
  })
})

describe('failures', () => {
  test('are shown at their field; the text stays, and Retry saves it', async () => {
    const server = openServer()
    const window = server.open()
    server.failWith(new ApiError('unavailable', 'No connection'))
    await window.edit('title', 'Mine')
    expect(window.saver.state()).toMatchObject({
      phase: 'failed',
      failures: { title: 'No connection' },
    })
    expect(window.failures).toEqual(['No connection'])
    server.failWith()
    await window.saver.retry()
    expect(server.row().title).toBe('Mine')
    expect(window.saver.state()).toMatchObject({ phase: 'saved', failures: {} })
  })

  test('of the server’s checks are shown at their fields', async () => {
    const server = openServer()
    const window = server.open()
    const fields = { 'tags.0.name': 'Too long' }
    server.failWith(new ApiError('invalid', 'Check the marked fields', { fields }))
    await window.edit('tags', [{ name: 'x', color: 'teal' }])
    expect(window.saver.state()).toMatchObject({ fieldErrors: { tags: 'Too long' }, failures: {} })
  })

  test('whose change was saved after all do not conflict with later typing', async () => {
    const server = openServer()
    const window = server.open()
    server.failWith(new ApiError('network', 'No answer'))
    await window.edit('title', 'Arrived')
    server.failWith()
    await window.edit('title', 'Typed since')
    expect(server.row().title).toBe('Typed since')
    expect(window.saver.state()).toMatchObject({ phase: 'saved', conflicts: [], failures: {} })
  })

  test('whose change was saved after all leave no conflict if others save the same', async () => {
    const server = openServer()
    const window = server.open()
    server.failWith(new ApiError('network', 'No answer'))
    await window.edit('title', 'Arrived')
    server.failWith()
    window.saver.takeOver(server.row())
    window.saver.takeOver(server.put({ title: 'Theirs' }))
    window.saver.takeOver(server.put({ title: 'Arrived' }))
    await window.saver.retry()
    expect(window.form().title).toBe('Arrived')
    expect(server.row().title).toBe('Arrived')
  })

  test('in one field do not stop saving another', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('title', '')
    expect(window.saver.state().fieldErrors).toEqual({ title: 'Title is a required field' })
    await window.edit('note', 'Saved all the same')
    expect(server.row()).toMatchObject({ title: 'One', note: 'Saved all the same' })
    await window.edit('title', 'One')
    expect(window.saver.state().fieldErrors).toEqual({})
  })

  test('of dates that depend on each other end when both are valid and saved together', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('startDate', '2026-05-01')
    expect(window.saver.state().fieldErrors).toEqual({
      endDate: 'End date must not be before start date',
    })
    expect(server.sent).toEqual([])
    await window.edit('endDate', '2026-06-01')
    expect(server.row()).toMatchObject({ startDate: '2026-05-01', endDate: '2026-06-01' })
    expect(window.saver.state().fieldErrors).toEqual({})
  })

  test('that the saved record already has do not stop saving another field', async () => {
    const server = openServer()
    server.put({ title: '' })
    const window = server.open()
    await window.edit('note', 'Written')
    expect(server.row().note).toBe('Written')
  })
})

describe('undo', () => {
  test('is a separate step for fields left during a save', async () => {
    const server = openServer()
    const window = server.open()
    await Promise.all([
      window.edit('title', 'Two'),
      window.edit('note', 'Then'),
      window.edit('metrics.reach', 5),
    ])
    expect(window.saves.map(({ paths }) => paths)).toEqual([['title'], ['note'], ['metrics.reach']])
    await window.undo()
    expect(server.row()).toMatchObject({ title: 'Two', note: 'Then', metrics: { reach: 1 } })
  })

  test('restores the old value beside changes by others to other fields', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('title', 'Two')
    server.put({ note: 'Theirs' })
    await window.undo()
    expect(server.row()).toMatchObject({ title: 'One', note: 'Theirs' })
  })

  test('is refused where someone has changed the same field since', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('title', 'Two')
    server.put({ title: 'Theirs' })
    await expect(window.undo()).rejects.toThrow('Someone else has since changed Title.')
    expect(server.row().title).toBe('Theirs')
  })

  test('of a move puts the record back between the same records if they still exist', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('status', 'done')
    await window.undo()
    expect(server.sent.at(-1)).toMatchObject({ status: 'planned', after: 'above' })
    window.saver.takeOver(server.row())
    await window.edit('status', 'done')
    server.losePlace()
    await window.undo()
    expect(server.sent.at(-1)).not.toHaveProperty('after')
    expect(server.row().status).toBe('planned')
  })

  test('takes back several changes of one field, the last first', async () => {
    const server = openServer()
    const window = server.open()
    await window.edit('title', 'Two')
    await window.edit('title', 'Three')
    await window.undo()
    expect(server.row().title).toBe('Two')
    await window.undo()
    expect(server.row().title).toBe('One')
  })
})

test('text typed over an older version is compared with the current one', () => {
  const server = openServer()
  server.put({ title: 'Theirs' })
  const window = server.open()
  window.type({ title: 'Typed yesterday' })
  window.saver.restoreBase({ title: 'One' })
  expect(window.saver.state().conflicts).toMatchObject([
    { mine: 'Typed yesterday', theirs: 'Theirs' },
  ])
  window.saver.discard()
  expect(window.form().title).toBe('Theirs')
  expect(window.saver.state().conflicts).toEqual([])
})

test('a draft’s field discarded in another tab is dropped, text typed here stays', async () => {
  const server = openServer()
  const window = server.open()
  window.saver.takeOver(server.put({ note: 'theirs' }))
  window.type({ note: 'typed last week', title: 'Mine' })
  window.saver.restoreBase({ note: 'as it was last week' })
  window.saver.discard(['note'])
  expect(window.form()).toMatchObject({ note: 'theirs', title: 'Mine' })
  expect(window.typed()).toEqual({ title: 'Mine' })
  await window.saver.saveAll()
  expect(server.row()).toMatchObject({ note: 'theirs', title: 'Mine' })
})

describe('no draft is kept', () => {
  test('after the other user’s value was chosen', async () => {
    const server = openServer()
    const window = server.open()
    window.type({ note: 'mine' })
    window.saver.takeOver(server.put({ note: 'theirs' }))
    expect(window.typed()).toEqual({ note: 'mine' })
    await window.saver.choose({ note: 'theirs' })
    expect(window.form().note).toBe('theirs')
    expect(window.typed()).toEqual({})
  })

  test('after a draft over an older version was discarded', () => {
    const server = openServer()
    const window = server.open()
    window.saver.takeOver(server.put({ note: 'theirs' }))
    window.type({ note: 'typed last week' })
    window.saver.restoreBase({ note: 'as it was last week' })
    window.saver.discard()
    expect(window.form().note).toBe('theirs')
    expect(window.typed()).toEqual({})
  })
})
