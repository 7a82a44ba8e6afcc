// Setup functions that startup and background jobs use.
export { codeHours, issueSetupCode } from './administrator.ts'
export { importArchiveFile } from './archive-import.ts'
export { emailTestWorker } from './email-test.ts'
export { deleteOldEmailTests } from './store.ts'
export { deleteOldArchiveImports } from './archive-store.ts'
