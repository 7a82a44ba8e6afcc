// On a first visit the two faces come once the page is in use, so that they take nothing of the network from its scripts;
// afterwards the browser has them, and they show from the first paint. Until then their stand-ins have their measures.

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
    // Without storage every page begins with the stand-ins.
  }
}
