// Reads the drafts that a browser has on disk.
import type { Page } from 'playwright'

const read = `new Promise((resolve) => {
  const request = indexedDB.open('enfilade', 1)
  // Where the app has not begun, it shall make the database.
  request.onupgradeneeded = () => request.transaction.abort()
  request.onerror = () => resolve([])
  request.onsuccess = () => {
    const all = request.result.transaction('drafts').objectStore('drafts').getAll()
    all.onsuccess = () => (request.result.close(), resolve(all.result))
  }
})`

/** The page must be one of the app. */
export const storedDrafts = (page: Page): Promise<unknown[]> => page.evaluate<unknown[]>(read)
