// Password rules: minimum length and no commonly guessed passwords; no rules about kinds of characters.
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/auth.ts'
import { commonEndings, commonPasswords, commonWords, walks } from './common-passwords.ts'

/** The owner's own names and address are guessed first. */
export interface PasswordOwner {
  email?: string
  name?: { first: string; last: string }
}

/** Returns a message for the person, or undefined if the password is allowed. */
export function passwordIssue(password: string, owner: PasswordOwner = {}): string | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < minPasswordLength) {
    return `Password must be at least ${minPasswordLength} characters`
  }
  if (length > maxPasswordLength) return `Password must be at most ${maxPasswordLength} characters`
  if (isCommon(password, owner)) {
    return 'Password is too easy to guess: choose another, such as four unrelated words'
  }
  return undefined
}

function isCommon(password: string, owner: PasswordOwner): boolean {
  const small = password.normalize('NFC').toLowerCase()
  const words = ownWords(owner)
  return [small, withoutDisguise(small)].some(
    (text) =>
      commonPasswords.has(text) ||
      isRepetition(text) ||
      isWalk(text) ||
      isLengthenedWord(text, words),
  )
}

/** Undoes common substitutions: P@ssw0rd is password. */
function withoutDisguise(text: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    '0': 'o',
    '3': 'e',
    $: 's',
    '5': 's',
    '4': 'a',
  }
  return text.replaceAll(/[@03$54](?=.*[a-z])/g, (sign) => letters[sign] ?? sign)
}

/** A few characters repeated over and over. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1{2,}.{0,3}$/u.test(text)
}

const reversed = (text: string) => [...text].toReversed().join('')
const runs: string[] = [...walks, ...walks.map(reversed)]

function isWalk(text: string): boolean {
  return runs.some((run) => run.includes(text))
}

function isLengthenedWord(text: string, own: Set<string>): boolean {
  const isWord = (part: string) => commonWords.has(part) || own.has(part)
  const isTwice = (part: string) => isWord(part.slice(0, part.length / 2)) && isDoubled(part)
  const isBase = (part: string) => isWord(part) || isTwice(part)
  return (
    isBase(text) ||
    [...commonEndings].some(
      (ending) => text.endsWith(ending) && isBase(text.slice(0, -ending.length)),
    )
  )
}

const isDoubled = (text: string) => text === text.slice(0, text.length / 2).repeat(2)

function ownWords({ email, name }: PasswordOwner): Set<string> {
  const first = name?.first.toLowerCase() ?? ''
  const last = name?.last.toLowerCase() ?? ''
  const address = email?.toLowerCase() ?? ''
  const [mailbox = '', domain = ''] = address.split('@')
  const separated = ['', '.', '-', '_', ' '].flatMap((sign) => [
    `${first}${sign}${last}`,
    `${last}${sign}${first}`,
  ])
  return new Set(
    [first, last, address, mailbox, domain, ...separated].filter((word) => word !== ''),
  )
}
