// Guessing encodings of exported tables, and marking what can't be read.
import { expect, test } from 'vitest'
import { encodeText } from '#tests/support/encode-text.ts'
import { guessEncoding } from '#contract/values/encoding-guess.ts'
import {
  type TextEncoding,
  decodeText,
  sampleText,
  textEncodings,
} from '#contract/values/text-encoding.ts'

const guess = (bytes: Uint8Array, preferred?: TextEncoding) =>
  guessEncoding(bytes, TextDecoder, preferred)
const german = 'Firma;Straße;Ort\r\nBäckerei Müller;Königsallee 5;Köln\r\n'
const french = 'Société,Ville\r\nCafé de l’Été,Besançon\r\nÉpicerie Noël,Orléans\r\n'
const spanish = 'Compañía,Dirección\r\nPeña Ñandú,Málaga\r\n'
const portuguese = 'Produtor;PRODUTO;Unidade;Valor\rSÍTIO UWADA;ALMEIRÃO PÃO DE AÇÚCAR; maço ;2\r'
const danish = 'Firma;By\r\nSmørrebrød Ærø;Århus\r\n'
const polish = 'Zażółć gęślą jaźń\r\nŁódź;Gdańsk;złoty\r\n'
const czech = 'Název;Město\r\nKavárna Dvořák;Plzeň\r\nŘeznictví Šťastný;Brno\r\n'
const hungarian = 'Név;Város\r\nKovács Pékség;Győr\r\nSzűcs Kft;Üllői út 5\r\n'
const slovene = 'Podjetje;Mesto\r\nKavarna Čokolada;Škofja Loka\r\nŽupančič d.o.o.;Maribor\r\n'
const russian = 'Название;Город\r\nКофейня «Уют»;Москва\r\nООО Ромашка;Санкт-Петербург\r\n'
const ukrainian = 'Назва;Місто\r\nКав’ярня Їжачок;Київ\r\nТОВ Зірка;Чернівці\r\n'
const greek = 'Εταιρεία;Πόλη\r\nΚαφενείο ο Ήλιος;Αθήνα\r\n'
const turkish = 'Şirket;Şehir\r\nIşık Kırtasiye;İstanbul\r\nGüneş Çiçekçilik;Muğla\r\n'
const japanese =
  '会社名,住所,電話番号\r\n株式会社ひまわり,東京都千代田区丸の内1-2-3,03-1234-5678\r\nカフェ・さくら,大阪市北区,06-1111-2222\r\n'
const chinese = '公司名称,城市,电话\r\n北京天空科技有限公司,北京,010-1234\r\n'
const taiwanese = '公司名稱,城市,電話\r\n台北天空科技有限公司,台北市,02-1234\r\n'
const korean = '회사명,도시,전화\r\n서울커피 주식회사,서울특별시,02-123-4567\r\n'

test.each<[TextEncoding, string]>([
  ['utf-8', german],
  ['utf-8', `\uFEFF${german}`],
  ['utf-8', 'Name,City\r\nPlain,Austin\r\n'],
  ['utf-16le', `\uFEFF${german}`],
  ['utf-16be', `\uFEFF${german}`],
  ['utf-16le', german],
  ['utf-16be', russian],
  ['utf-16le', japanese],
  ['utf-16be', chinese],
  ['windows-1252', german],
  ['windows-1252', french],
  ['windows-1252', spanish],
  ['windows-1252', danish],
  ['windows-1252', 'Note\r\nThey didn’t need it – yet\r\n'],
  ['windows-1252', 'Name;Price\r\nTea;5 €\r\n'],
  ['windows-1252', `${german}${french}${danish}`],
  ['windows-1252', 'Company,City\r\nCaf\u00e9 Rouge,Paris\r\n'],
  ['macintosh', german],
  ['macintosh', french],
  ['macintosh', spanish],
  ['macintosh', portuguese],
  ['macintosh', danish],
  ['macintosh', 'Name,City\rCafé Müller,Köln\r'],
  ['iso-8859-15', 'Name;Preis\r\nKäse;5 €\r\nBrötchen;1 €\r\n'],
  ['windows-1250', polish],
  ['windows-1250', czech],
  ['windows-1250', hungarian],
  ['windows-1250', slovene],
  ['iso-8859-2', polish],
  ['iso-8859-2', czech],
  ['windows-1251', russian],
  ['windows-1251', ukrainian],
  ['koi8-r', russian.replaceAll(/[«»]/g, '"')],
  ['koi8-u', ukrainian.replace('’', "'")],
  ['ibm866', russian.replaceAll(/[«»]/g, '"')],
  ['iso-8859-5', russian.replaceAll(/[«»]/g, '"')],
  ['x-mac-cyrillic', russian],
  ['windows-1253', greek],
  ['windows-1254', turkish],
  ['windows-1255', 'שם,עיר\r\nקפה הדר,תל אביב\r\nמאפיית ירושלים,ירושלים\r\n'],
  ['windows-1256', 'الاسم,المدينة\r\nمقهى النيل,القاهرة\r\n'],
  ['windows-1257', 'Pavadinimas;Miestas\r\nKavinė Žvaigždė;Šiauliai\r\n'],
  ['windows-874', 'ชื่อ,เมือง\r\nร้านกาแฟสวัสดี,กรุงเทพ\r\n'],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gb18030', chinese],
  ['big5', taiwanese],
  ['euc-kr', korean],
])('%s is guessed from its bytes: %j', (encoding, text) => {
  const bytes = encodeText(text, encoding)
  expect(guess(bytes)).toBe(encoding)
  expect(decodeText(bytes, encoding, TextDecoder)).toBe(text.replace('\uFEFF', ''))
})

test('one bad byte in UTF-8 is one marked place, reported by its line', () => {
  const [before, after] = ['Name,City\r\nBäckerei,Köln\r\nCaf', ' Rouge,Paris\r\nMüller,Ulm\r\n']
  const bytes = Uint8Array.from([
    ...encodeText(before, 'utf-8'),
    0xe9,
    ...encodeText(after, 'utf-8'),
  ])
  expect(guess(bytes)).toBe('utf-8')
  const text = decodeText(bytes, 'utf-8', TextDecoder)
  expect(text).toBe(`${before}\uFFFD${after}`)
  expect(sampleText(text)).toEqual({
    sample: [
      { line: 2, text: 'Bäckerei,Köln' },
      { line: 3, text: 'Caf\uFFFD Rouge,Paris' },
      { line: 4, text: 'Müller,Ulm' },
    ],
    unreadable: [{ line: 3, text: 'Caf\uFFFD Rouge,Paris' }],
    unreadableCount: 1,
  })
})

test.each([
  ['a letter cut off at the end', [...encodeText('Müller,Köln\n', 'utf-8'), 0xc3], 1],
  ['an overlong form', [...encodeText('Müller,Köln\n', 'utf-8'), 0xc0, 0xaf], 1],
  ['half of a surrogate pair', [...encodeText('Müller,Köln,Jörg\n', 'utf-8'), 0xed, 0xa0, 0x80], 1],
  ['a zero byte', [...encodeText('Müller,K\u0000öln\n', 'utf-8')], 1],
])('%s does not affect the rest of the file', (_, bytes, count) => {
  const all = Uint8Array.from(bytes)
  expect(guess(all)).toBe('utf-8')
  const text = decodeText(all, 'utf-8', TextDecoder)
  expect(text).toMatch(/^Müller,K\uFFFD?öln/)
  expect(text).not.toContain('\u0000')
  expect(sampleText(text).unreadableCount).toBe(count)
})

test('half of a surrogate pair in UTF-16 is one marked place', () => {
  const text = decodeText(
    Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
    'utf-16le',
    TextDecoder,
  )
  expect(text).toBe('\uFFFDA')
})

test('the encoding of an earlier file is preferred only if plausible', () => {
  const bytes = encodeText('Name\r\nKöln\r\n', 'windows-1252')
  expect(guess(bytes, 'iso-8859-15')).toBe('iso-8859-15')
  expect(guess(bytes, 'shift_jis')).toBe('windows-1252')
  expect(guess(encodeText('Name\r\nKöln\r\n', 'utf-8'), 'macintosh')).toBe('utf-8')
})

test('every listed encoding can be decoded', () => {
  for (const encoding of textEncodings) {
    expect(decodeText(encodeText('a,b\n', encoding), encoding, TextDecoder)).toBe('a,b\n')
  }
})

test('lines are counted with any line break; long ones are cut around the place', () => {
  const long = `${'x'.repeat(500)}\uFFFD${'y'.repeat(500)}`
  const { unreadable } = sampleText(`a\rb\r\nc\n${long}`)
  expect(unreadable).toEqual([{ line: 4, text: `…${'x'.repeat(40)}\uFFFD${'y'.repeat(79)}…` }])
  expect(sampleText('Name\n\nOne\n')).toMatchObject({
    sample: [{ line: 1 }, { line: 3, text: 'One' }],
  })
})

test('a sample never begins or ends within a pair of surrogates', () => {
  for (const before of ['', 'x']) {
    const { sample } = sampleText(`${before}${'🧁'.repeat(300)}\uFFFD${'🧁'.repeat(300)}`)
    expect(sample[0]?.text.isWellFormed()).toBe(true)
  }
  const { unreadable } = sampleText(`x${'🧁'.repeat(300)}\uFFFD${'🧁'.repeat(300)}`)
  expect(unreadable[0]?.text.isWellFormed()).toBe(true)
})

test('guessing a large file takes no longer than reading it a few times', () => {
  const bytes = encodeText('Bäckerei Müller;Königsallee 5;Köln\r\n'.repeat(140_000), 'windows-1252')
  const before = process.cpuUsage()
  expect(guess(bytes)).toBe('windows-1252')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})
