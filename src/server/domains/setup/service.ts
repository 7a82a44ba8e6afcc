// What the program's start and its work behind the scenes ask of the first hour.
export { codeHours, issueSetupCode } from './administrator.ts'
export { importArchiveFile } from './archive.ts'
export { emailTestWorker } from './email-test.ts'
export { deleteOldEmailTests } from './store.ts'
export { deleteOldArchiveImports } from './archive-store.ts'
