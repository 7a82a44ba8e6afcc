// The same email as plain text: lines of reading length, addresses on lines of their own.
import type { Email, Sender } from './email.ts'

const width = 72

function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const quoted = (text: string) =>
  text
    .split(/\r\n|[\r\n]/)
    .flatMap((line) => wrap(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

export function textOf(email: Email, sender: Sender): string {
  const { heading, paragraphs, quote = '', facts = [], button, notes = [] } = email
  const blocks = [
    wrap(heading),
    ...paragraphs.map(wrap),
    quote && quoted(quote),
    facts.map(({ label, value }) => `${label}: ${value.replaceAll(/\s+/g, ' ')}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...notes.map(wrap),
    `-- \n${[sender.name, sender.address, sender.email].join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
