// Worker process for rendering Markdown in bulk.
import { serveJobs } from '../worker-jobs.ts'
import { renderMarkdown } from './markdown.ts'

serveJobs<string[], string[]>((texts) => Promise.resolve(texts.map((text) => renderMarkdown(text))))
