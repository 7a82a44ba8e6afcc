// The process that draws reports.
import { serveJobs } from '#server/platform/worker-jobs.ts'
import { renderReport } from './render.ts'

serveJobs(renderReport)
