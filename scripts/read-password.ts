// Asks for a password: on a terminal without showing it, twice; otherwise the first line of standard input.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** @throws Error when the person gives up, or types two different ones */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await ask('Password: ')
  const again = await ask('The same again: ')
  if (password !== again) throw new Error('the two passwords are not the same')
  return password
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  for await (const line of lines) return line
  return ''
}

/** The line editor works as usual, with paste and backspace; what it would show goes nowhere. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const editor = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: true,
    historySize: 0,
  })
  process.stderr.write(question)
  const end = new AbortController()
  try {
    const answer = await Promise.race([
      once(editor, 'line', { signal: end.signal }),
      once(editor, 'close', { signal: end.signal }),
      once(editor, 'SIGINT', { signal: end.signal }),
    ])
    const [line] = answer as [string?]
    if (line === undefined) throw new Error('nothing was made')
    return line
  } finally {
    end.abort()
    editor.close()
    process.stderr.write('\n')
  }
}
