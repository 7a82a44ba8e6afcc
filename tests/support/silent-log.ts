// A log that discards everything.
export const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
