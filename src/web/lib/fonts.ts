// Loads the two web fonts after hydration on a first visit, so they don't compete with scripts for bandwidth. Later visits
// have them cached and use them from the first paint. Until then metric-compatible fallbacks are shown.

const storeKey = 'fonts'
const mark = 'document.documentElement.dataset.fonts=""'

/** Runs in the page's head. */
export const fontsScript = `try{if(localStorage.getItem('${storeKey}'))${mark}}catch{}`

export async function showFonts(): Promise<void> {
  document.documentElement.dataset['fonts'] = ''
  await document.fonts.ready
  try {
    localStorage.setItem(storeKey, 'cached')
  } catch {
    // Without storage every page starts with the fallbacks.
  }
}
