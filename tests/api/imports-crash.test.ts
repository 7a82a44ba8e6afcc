// Runs the real program: if it is killed while adding rows, an import is eventually added in full and never visible in part.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import { type Import, maxImportRows } from '#contract/agency/imports.ts'
import type { Project } from '#contract/work/projects.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { startDemo } from '#tests/support/start-demo.ts'

let dataDir = ''
let port = 0
let program: Program
let headers: Record<string, string> = {}

const options = () => ({ dataDir, port, env: { DEMO: 'on' } })

async function call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(program.url + path, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enfilade-imports-'))
  port = await freePort()
  program = await startDemo(options())
  const { token } = await call<{ token: string }>('POST', '/auth/signin', {
    email: 'admin@enfilade.test',
    password: 'Enfilade-demo-1',
    remember: true,
  })
  headers = { authorization: `Bearer ${token}` }
})

afterAll(async () => {
  await program.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { interval: 20 }).toBe(true)

async function createImport(
  fields: Record<string, string>,
  head: string,
  row: (n: number) => string,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const rows = Array.from({ length: maxImportRows }, (_, n) => `${row(n)}\n`)
  form.set('file', new File([`${head}\n`, ...rows], 'table.csv'))
  return (await call<Import>('POST', '/imports', form))._id
}

/** An import, and a function that counts its added records. */
interface Begun {
  _id: string
  count: () => Promise<number>
}

async function ofTasks(): Promise<Begun> {
  const [company] = await call<[Company]>('GET', '/companies/all')
  const { _id: project } = await call<Project>('POST', '/projects/create', {
    company: company._id,
    title: 'Imported over a crash',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  return {
    _id: await createImport({ kind: 'task', project }, 'Title', (n) => `Task ${n}`),
    count: async () => (await call<unknown[]>('GET', `/projects/${project}/tasks/all`)).length,
  }
}

/** Reads only one page of invitations; none exist before the import. */
async function ofPeople(): Promise<Begun> {
  const name = `Invited over a crash ${crypto.randomUUID()}`
  const body = { ...sampleCompany, name }
  const { _id: company } = await call<Company>('POST', '/companies/create', body)
  const path = `/companies/${company}/invitations?size=200`
  return {
    _id: await createImport({ kind: 'person', company }, 'Email', (n) => `${n}@crash.test`),
    count: async () => (await call<unknown[]>('GET', path)).length,
  }
}

/** On a fast machine, the import may be complete before the kill. */
const maxTries = 5

test.each([
  ['tasks', ofTasks, maxImportRows],
  ['people', ofPeople, 200],
])('an import of %s killed in the middle adds nothing, then everything', async (_, begin, all) => {
  for (let tries = 1; ; tries += 1) {
    const { _id, count } = await begin()
    const find = () => call<Import>('GET', `/imports/${_id}`)
    await call('POST', `/imports/${_id}/apply`)
    await until(async () => (await find()).added > 0)
    await program.kill()
    program = await startProgram(options())
    const first = await count()
    // Still applying after the count, so it was not done when the program was killed.
    const wasInTheMiddle = (await find()).state === 'applying'
    if (!wasInTheMiddle && tries < maxTries) continue
    expect({ wasInTheMiddle, first }).toEqual({ wasInTheMiddle: true, first: 0 })
    const counts = new Set([first])
    await until(async () => {
      counts.add(await count())
      return (await find()).state === 'applied'
    })
    expect(await count()).toBe(all)
    expect((await find()).added).toBe(maxImportRows)
    expect([...counts].filter((some) => some !== 0 && some !== all)).toEqual([])
    return
  }
})
