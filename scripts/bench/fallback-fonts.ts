// Simulates machines with other fonts, to test the fallbacks shown until the site's own fonts have loaded.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface FontMachine {
  name: string
  /** Environment of the browser process. */
  env: Record<string, string>
}

const truetype = '/usr/share/fonts/truetype'
const machines = [
  { name: 'Liberation', folder: 'liberation', debian: 'fonts-liberation' },
  { name: 'Roboto', folder: 'roboto', debian: 'fonts-roboto-unhinted' },
  { name: 'neither', folder: 'dejavu', debian: 'fonts-dejavu-core' },
] as const

/** One machine for each installed set of fonts; names the Debian package missing for each of the others. */
export async function fontMachines(folder: string): Promise<FontMachine[]> {
  const found: FontMachine[] = []
  for (const { name, folder: fonts, debian } of machines) {
    if (!existsSync(join(truetype, fonts))) {
      console.error(`no layout shift measured with ${name}: install Debian’s ${debian}`)
      continue
    }
    const file = join(folder, `fonts-${fonts}.conf`)
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
        <dir>${join(truetype, fonts)}</dir><cachedir>${join(folder, `cache-${fonts}`)}</cachedir>
      </fontconfig>`,
    )
    found.push({ name, env: { FONTCONFIG_FILE: file } })
  }
  return found
}
