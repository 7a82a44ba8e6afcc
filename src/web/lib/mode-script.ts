// Applies the chosen light or dark mode before the first paint; the session store keeps the choice.
import { storeKey } from './session-state.ts'

export const modeScript = `try{const m=JSON.parse(localStorage.getItem(${JSON.stringify(storeKey)})||'{}').mode;if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
