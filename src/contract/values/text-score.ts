// Scores how plausible a decoded text is, by the letters and the words of the languages written in its encoding. Pure.
import { type TextEncoding, unreadable } from './text-encoding.ts'

/** Letters beyond ASCII in lowercase, the most frequent first. */
const western = [
  'üäöß',
  'éàèêçîôâûùëïœæÿ',
  'óáíéñúü',
  'ãçáéíóêõâúàô',
  'èàòùìéóí',
  'éëïöü',
  'øåæéöäü',
  'äåöéüšž',
  'íáðöóþéúæý',
  'àéèçóíòúïü',
] as const
const central = [
  'łóąężśćńź',
  'íáéěýřčžšůúťňďó',
  'áíčéžšýúľťôňďäŕĺó',
  'éáöóőüíúű',
  'čšžćđ',
  'ăîâşţșț',
  'üäöß',
] as const
const russian = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'
const ukrainian = 'оаинітверслкудмпзяьбгйчхжшюєїцщґф'
const cyrillic = [
  russian,
  ukrainian,
  'аоиентсрвлкдјмупзбгчшцњхжљћфђџѓќѕ',
  'оаіеннтрсылвкпмдуўбязгйьчцхшжюэфё',
]

type Script = 'latin' | 'other' | 'han' | 'kana' | 'hangul'

interface Reading {
  alphabets: readonly string[]
  /** Han characters that such texts use often. */
  han?: string
  script: Script
}

const simplified =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子得于下自之年过发后作里用道行所家种事成方多经去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日者意无力与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问最重并物手应向头文体政美相见被利二等产新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教原东提立及比员解水名真论处走义各入口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再建务做接必场件计管期市直资金指统区保至形社便空决展马科司五基书非则白界达光放强即权思王完设式色路记南品住告类求据程北边交规万取望术领共确传师清今切院让带导争运网店服限京州客户称状态优先级项任'
const traditional =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子得於下自之年過發後作裡用道行所家種事成方多經去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日者意無力與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問最重並物手應向頭文體政美相見被利二等產新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教原東提立及比員解水名真論處走義各入口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再建務做接必場件計管期市直資金指統區保至形社便空決展馬科司五基書非則白界達光放強即權思王完設式色路記南品住告類求據程北邊交規萬取望術領共確傳師清今切院讓帶導爭運網店服限京州客戶稱狀態優先級項任台灣'
const japanese =
  '日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住無真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢株式有限司客様商部課担当状態優先期名称住所号県市区村株数量価格税込備考'

const readings: Partial<Record<TextEncoding, Reading>> = {
  'windows-1252': { alphabets: western, script: 'latin' },
  macintosh: { alphabets: western, script: 'latin' },
  'iso-8859-15': { alphabets: western, script: 'latin' },
  'windows-1250': { alphabets: central, script: 'latin' },
  'iso-8859-2': { alphabets: central, script: 'latin' },
  'windows-1254': { alphabets: ['ıüşçöğâîû'], script: 'latin' },
  'windows-1257': { alphabets: ['šėžųčūįęą', 'āīšēūņžļķģč', 'äõüöšž'], script: 'latin' },
  'windows-1251': { alphabets: cyrillic, script: 'other' },
  'koi8-r': { alphabets: [russian], script: 'other' },
  'koi8-u': { alphabets: [ukrainian], script: 'other' },
  ibm866: { alphabets: cyrillic, script: 'other' },
  'iso-8859-5': { alphabets: cyrillic, script: 'other' },
  'x-mac-cyrillic': { alphabets: cyrillic, script: 'other' },
  'windows-1253': { alphabets: ['αοιετσνηυρπκμλωδγχάόίθφέβήύώξζψς'], script: 'other' },
  'windows-1255': { alphabets: ['יוהלאמרתבשנעחדקםכפגטצזסןךץףײ'], script: 'other' },
  'windows-1256': { alphabets: ['اليمونترتبةعدسفهكقأحجشصىخإذزطضآغئءظؤثپچگژ'], script: 'other' },
  'windows-874': { alphabets: ['านรอกเงมยลวดทสตะปบคหแจพชขใไผโซธศณษัิีึืุู่้็์ำๆ'], script: 'other' },
  shift_jis: { alphabets: [], han: japanese, script: 'kana' },
  'euc-jp': { alphabets: [], han: japanese, script: 'kana' },
  gb18030: { alphabets: [], han: simplified, script: 'han' },
  big5: { alphabets: [], han: traditional, script: 'han' },
  'euc-kr': { alphabets: [], script: 'hangul' },
}

/** Signs that any text has: quotes, dashes, currencies. */
const usualSigns =
  '–—‘’“”„…€£«»°©®™·•§¿¡ª²³½×‚›‹№₪₩¥、。「」（）：，！？・ー～　％／【】《》；０１２３４５６７８９\u00A0'
/** Signs within a word, as in `l’été` and `col·legi`. */
const signsWithinWords = '’·–—ー・'

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}|\p{M}/u.test(char)
const isAsciiLetter = (char: string | undefined) => char !== undefined && /[A-Za-z]/.test(char)
const isUpper = (char: string | undefined) => char !== undefined && /\p{Lu}/u.test(char)
const isLower = (char: string | undefined) => char !== undefined && /\p{Ll}/u.test(char)
const isAccented = (char: string | undefined) => isLetter(char) && !isAsciiLetter(char)
const lower = (char: string) => (char === 'İ' ? 'ı' : char.toLowerCase())
const isVowel = (char: string) => /^[aeiouy]/.test(char.normalize('NFD')) || 'øœæåı'.includes(char)

/** Worth of the letters at these places: 1 for the most frequent, half for the rarest; -2 for another language's. */
const weightIn = (alphabet: string, small: string): number => {
  const rank = alphabet.indexOf(small)
  return rank === -1 ? -2 : 1 - rank / alphabet.length / 2
}

interface Place {
  char: string
  before: string | undefined
  after: string | undefined
  beforeThat: string | undefined
}

/** What is implausible about the letter's neighbors. */
function latinPenalty({ char, before, after, beforeThat }: Place): number {
  let penalty = 0
  if (isUpper(char) && isLower(before)) penalty += 1
  const isAmongUppers =
    isUpper(before) && (isUpper(after) || (!isLetter(after) && isUpper(beforeThat)))
  if (isLower(char) && char !== 'ß' && isAmongUppers) penalty += 1
  if (isAccented(before) && isAccented(after)) penalty += 1
  const isConsonant = (one: string | undefined) =>
    isLetter(one) && !isVowel((one ?? '').toLowerCase())
  if (isConsonant(char) && isConsonant(before) && isConsonant(after)) penalty += 0.4
  if (!isLetter(before) && !isLetter(after)) penalty += 0.7
  return penalty
}

function otherPenalty({ char, before, after }: Place): number {
  let penalty = 0
  if (isAsciiLetter(before) || isAsciiLetter(after)) penalty += 1.5
  if (isUpper(char) && isLower(before)) penalty += 1
  if (isLower(char) && isUpper(before) && isUpper(after)) penalty += 1
  if (!isLetter(before) && !isLetter(after)) penalty += 0.5
  return penalty
}

function eastAsianScore({ script, han = '' }: Reading, { char, before, after }: Place): number {
  const isAlone = !isAccented(before) && !isAccented(after)
  const mixed = isAlone && (isAsciiLetter(before) || isAsciiLetter(after)) ? 1.5 : 0
  if (/\p{Script=Hangul}/u.test(char)) return (script === 'hangul' ? 1 : -1) - mixed
  if (/[\uFF61-\uFF9F]/.test(char)) return (script === 'kana' ? 0.4 : -1) - mixed
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char))
    return (script === 'kana' ? 1 : -1) - mixed
  if (!/\p{Script=Han}/u.test(char)) return -1
  if (script === 'hangul') return -0.5 - mixed
  return (han.includes(char) ? 1 : 0.3) - mixed
}

const isSign = (char: string) => usualSigns.includes(char)

function signScore({ char, before, after }: Place): number {
  if (char === unreadable) return -3
  const isWithin = isLetter(before) && isLetter(after) && !signsWithinWords.includes(char)
  if (/\p{Cc}|\p{Co}|\p{Cn}/u.test(char)) return -3
  if (/\p{N}/u.test(char)) return 0
  if (!isSign(char)) return isWithin ? -3 : -1.5
  if (isWithin) return -1
  return signsWithinWords.includes(char) && isLetter(before) === isLetter(after) ? 0.8 : 0.5
}

/** @returns the average over all characters beyond ASCII, at most 1 */
export function textScore(text: string, encoding: TextEncoding): number {
  const reading = readings[encoding]
  const chars = [...text]
  const places: Place[] = chars.flatMap((char, at) =>
    char > '\u007F'
      ? [{ char, before: chars[at - 1], after: chars[at + 1], beforeThat: chars[at - 2] }]
      : [],
  )
  if (!reading || places.length === 0) return 0
  const { script, alphabets } = reading
  const isWide = script === 'kana' || script === 'han' || script === 'hangul'
  const isCounted = ({ char }: Place) => isLetter(char) && !isSign(char)
  const letters = places.filter(isCounted)
  const signs = places
    .filter((place) => !isCounted(place))
    .reduce((sum, place) => sum + signScore(place), 0)
  const others = letters.reduce(
    (sum, place) => sum - (script === 'latin' ? latinPenalty(place) : otherPenalty(place)),
    0,
  )
  const all = alphabets.join('')
  const sumOf = (weight: (small: string) => number) =>
    letters.reduce((sum, { char }) => sum + weight(lower(char)), 0)
  const best = isWide
    ? letters.reduce((sum, place) => sum + eastAsianScore(reading, place), 0)
    : others +
      Math.max(
        ...alphabets.map((alphabet) => sumOf((small) => weightIn(alphabet, small))),
        // Names of several languages in one list.
        sumOf((small) => (all.includes(small) ? 0.65 : -2)),
      )
  return (best + signs) / places.length
}
