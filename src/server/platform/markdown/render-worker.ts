// The process that renders Markdown of which there is much at once.
import { serveJobs } from '../worker-jobs.ts'
import { renderMarkdown } from './markdown.ts'

serveJobs<string[], string[]>((texts) => Promise.resolve(texts.map((text) => renderMarkdown(text))))
