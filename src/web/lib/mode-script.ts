// Sets the chosen light or dark before anything is painted; the choice is kept by the session store.
import { storeKey } from './session-state.ts'

export const modeScript = `try{const m=JSON.parse(localStorage.getItem(${JSON.stringify(storeKey)})||'{}').mode;if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`
