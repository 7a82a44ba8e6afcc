// Asks for a password: twice and without echo on a terminal; otherwise reads the first line of standard input.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** @throws Error if the person gives up or types two different passwords */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await ask('Password: ')
  const again = await ask('Repeat password: ')
  if (password !== again) throw new Error('the passwords do not match')
  return password
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  for await (const line of lines) return line
  return ''
}

/** Uses the regular line editor, with paste and backspace, but discards its output. */
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
    if (line === undefined) throw new Error('no account was created')
    return line
  } finally {
    end.abort()
    editor.close()
    process.stderr.write('\n')
  }
}
