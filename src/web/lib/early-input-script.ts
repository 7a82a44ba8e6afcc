// Notes which fields somebody typed into before the page came to life; the browser's own restoring of a form is no typing.

declare global {
  interface Element {
    hasEarlyInput?: boolean
  }
}

/** Runs inlined in the document's head. */
export const earlyInputScript =
  "document.addEventListener('input',function(e){e.target.hasEarlyInput=true},true)"
