// A log that nobody reads.
export const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
