// Worker process that renders report PDFs.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import { renderReport } from './render.ts'

serveJobs(renderReport)
