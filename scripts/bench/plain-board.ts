// The limit of the board: all cards as plain elements, with those out of view skipped by `content-visibility`.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Task, taskStatuses } from '#contract/work/tasks.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function cardOf({ _id, title, description, priority, tags, dueDate, subtasks }: Task): string {
  const parts = [
    `<p><a href="#">${escape(title)}</a></p>`,
    description && `<p class="text">${escape(description)}</p>`,
    `<div class="tags">${[priority, ...tags.map(({ name }) => name)]
      .map((name) => `<span>${escape(name)}</span>`)
      .join('')}</div>`,
    dueDate && `<p class="due">Due ${dueDate}</p>`,
    subtasks.length > 0 && `<button>Subtasks (${subtasks.length})</button>`,
    '<button class="menu">…</button>',
  ]
  return `<li data-card="${_id}" tabindex="-1">${parts.filter(Boolean).join('')}</li>`
}

function columnOf(status: string, tasks: readonly Task[]): string {
  const cards = tasks.filter((task) => task.status === status).map(cardOf)
  return `<section><h2>${status} ${cards.length}</h2><ul>${cards.join('')}</ul></section>`
}

export async function servePlainBoard(tasks: readonly Task[]) {
  const template = await readFile(join(import.meta.dirname, 'plain-board.html'), 'utf8')
  const columns = taskStatuses.map((status) => columnOf(status, tasks)).join('')
  const page = template.replace('<!-- columns -->', () => columns)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
