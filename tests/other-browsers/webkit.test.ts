// The main paths that need one window only, in WebKitGTK where it is installed.
import { describe } from 'vitest'
import { hasWebKit } from '#tests/support/browser-path.ts'
import { testMainPaths } from './main-paths.ts'
import { useWebKit } from './webkit.ts'

describe.skipIf(!hasWebKit())('WebKitGTK', () => {
  testMainPaths(useWebKit())
})
