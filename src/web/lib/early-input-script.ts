// Marks fields typed into before hydration; values restored by the browser don't count.

declare global {
  interface Element {
    hasEarlyInput?: boolean
  }
}

/** Runs inline in the document's head. Text restored by the browser also fires an event, but without an `inputType`. */
export const earlyInputScript =
  "document.addEventListener('input',function(e){var t=e.target;if(e.inputType||!/^(text|email|search|tel|url|textarea|number)$/.test(t.type))t.hasEarlyInput=true},true)"
