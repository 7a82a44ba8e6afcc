// Writes each built asset's .br and .gz next to it, so that requests do not pay for compression.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/client')
/** Compressing less than a network packet gains nothing. */
const smallestBytes = 1000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const paths = globSync('**/*.{js,css,svg,json,html,txt,xml,ico,webmanifest}', { cwd: folder })
await Promise.all(paths.map((path) => compress(join(folder, path))))

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [small, wider] = await Promise.all([
    brotli(content, { params }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wider)])
}
