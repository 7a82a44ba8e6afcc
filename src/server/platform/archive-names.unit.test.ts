// Names of archive entries: every system can unpack all of them, next to each other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveFolder, archiveName } from './archive-names.ts'

test.each([
  ['Report.pdf', 'Report.pdf'],
  ['Bericht für März – 2026.pdf', 'Bericht für März – 2026.pdf'],
  ['👩‍💻 設計.png', '👩‍💻 設計.png'],
  ['Cafe\u0301.png', 'Caf\u00e9.png'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['Nul.tar.gz', '_Nul.tar.gz'],
  ['AUX .txt', '_AUX.txt'],
  ['COM1.log', '_COM1.log'],
  ['LPT¹.log', '_LPT¹.log'],
  ['conout$', '_conout$'],
  ['Console.txt', 'Console.txt'],
  ['COM10.log', 'COM10.log'],
  ['a<b>c:d"e/f\\g|h?i*j.txt', 'a_b_c_d_e_f_g_h_i_j.txt'],
  ['Q1\u0000\u001f\u007f\u0085.txt', 'Q1____.txt'],
  ['end.', 'end'],
  ['end. . ', 'end'],
  ['end .txt', 'end.txt'],
  ['  start.txt', 'start.txt'],
  ['.gitignore', '_.gitignore'],
  ['..', '_'],
  ['../../etc/passwd', '_._._etc_passwd'],
  ['', 'unnamed'],
  ['\u200b', 'unnamed'],
  ['invoice_\u202egnp.exe', 'invoice_gnp.exe'],
  ['\ud800.txt', '\ufffd.txt'],
])('%j becomes %j', (name, safe) => {
  expect(archiveName(name)).toBe(safe)
})

test.each(['x', 'é', '漢', '👨‍👩‍👧‍👦', 'e\u0323\u0301'])(
  'a long name of %s keeps its extension',
  (letter) => {
    const name = archiveName(`${letter.repeat(255)}.docx`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(name)).toBeGreaterThan(150)
    expect(name.slice(0, -5).replaceAll(letter.normalize('NFC'), '')).toBe('')
    expect(name.endsWith('.docx')).toBe(true)
  },
)

test('names that differ only by case, composition or forbidden characters stay unique', () => {
  const nameOf = archiveFolder()
  const names = [
    'Logo.png',
    'logo.PNG',
    'Caf\u00e9.png',
    'cafe\u0301.png',
    'a:b',
    'a?b',
    'A*B',
    'straße',
    'STRASSE',
    'a\u200d_b',
  ]
  expect(names.map(nameOf)).toEqual([
    ...['Logo.png', 'logo (2).PNG', 'Caf\u00e9.png', 'caf\u00e9 (2).png'],
    ...['a_b', 'a_b (2)', 'A_B (3)', 'straße', 'STRASSE (2)', 'a\u200d_b (4)'],
  ])
})

const odd = [
  ...'aA.: /\\?*<>|"\u0000\u007f¹²',
  'CON',
  'com1',
  '.txt',
  'é',
  'e\u0301',
  '\u202e',
  '\ud800',
  '👩‍💻',
  '\u200b',
]
const anyName = fc.string({ unit: fc.constantFrom(...odd), maxLength: 40 })
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

test('any names can be unpacked into one folder of a case-insensitive system', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 12 }), (names) => {
      const nameOf = archiveFolder()
      const safe = names.map(nameOf)
      for (const name of safe) {
        // oxlint-disable-next-line no-control-regex -- control characters are just what must not be there
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f]|^[ .]|[ .]$|^$/)
        expect(name).not.toMatch(device)
        expect(name).toBe(name.toWellFormed().normalize('NFC'))
        expect(Buffer.byteLength(name)).toBeLessThan(255)
      }
      expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(names.length)
    }),
    { numRuns: 500 },
  )
})
