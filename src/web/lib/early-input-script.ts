// Notes which fields somebody typed into before the page came to life; the browser's own restoring of a form is no typing.

declare global {
  interface Element {
    hasEarlyInput?: boolean
  }
}

/** Runs inlined in the document's head. Text that the browser puts back fires an event too, without saying what kind of input it was. */
export const earlyInputScript =
  "document.addEventListener('input',function(e){var t=e.target;if(e.inputType||!/^(text|email|search|tel|url|textarea|number)$/.test(t.type))t.hasEarlyInput=true},true)"
