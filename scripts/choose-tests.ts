// Finds the test files that a run is about, and the project that each belongs to.
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'

export interface TestFile {
  project: string
  path: string
}

export interface Choice {
  /** Paths contain one of them; without any, all do. */
  words: string[]
  /** Only tests that import what the uncommitted change touches. */
  isChanged: boolean
}

const root = join(import.meta.dirname, '..')

export async function chooseTests({ words, isChanged }: Choice): Promise<TestFile[]> {
  const vitest = await createVitest({ root, watch: false, ...(isChanged && { changed: true }) })
  try {
    const found = await vitest.getRelevantTestSpecifications(words)
    return found.map(({ project: { name: project }, moduleId }) => ({
      project,
      path: relative(root, moduleId),
    }))
  } finally {
    await vitest.close()
  }
}

/** Tests beside the code need no build, except the one that uploads to the whole program. */
export const needsBuild = ({ path }: TestFile): boolean =>
  !path.startsWith('src/') || path.endsWith('/upload-line.test.ts')

/** Reads the files, but runs nothing; a table of examples counts as one. */
export async function countTests(files: readonly TestFile[]): Promise<number> {
  const vitest = await createVitest({ root, watch: false })
  try {
    const found = await vitest.getRelevantTestSpecifications(files.map(({ path }) => path))
    const modules = await vitest.parseSpecifications(found)
    return modules.reduce((sum, { children }) => sum + [...children.allTests()].length, 0)
  } finally {
    await vitest.close()
  }
}

export const isInBrowser = ({ project }: TestFile): boolean => project === 'browser'

export const needsPooler = ({ path }: TestFile): boolean => path === 'tests/api/pooler.test.ts'

/** Tests of the whole program run it behind what surrounds it in production. */
export const needsServices = ({ path }: TestFile): boolean => path.startsWith('tests/api/')
