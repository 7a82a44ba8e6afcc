// Scripts of the signed-in pages that run before the first paint, inlined as text.
import { storeKey } from './session-state.ts'

/**
 * Marks fields typed into before hydration; values restored by the browser don't count.
 * Runs inline in the document's head. Text restored by the browser also fires an event, but without an `inputType`.
 */
export const earlyInputScript =
  "document.addEventListener('input',function(e){var t=e.target;if(e.inputType||!/^(text|email|search|tel|url|textarea|number)$/.test(t.type))t.hasEarlyInput=true},true)"

/**
 * Applies the chosen light or dark mode before the first paint; the session store keeps the choice.
 */
export const modeScript = `try{const m=JSON.parse(localStorage.getItem(${JSON.stringify(storeKey)})||'{}').mode;if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
