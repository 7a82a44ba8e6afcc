// The program's version, as package.json has it.
import { createRequire } from 'node:module'

const about = createRequire(import.meta.url)('../../../package.json') as { version: string }

export const programVersion = about.version
