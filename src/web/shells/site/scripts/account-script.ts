// Shows before the first paint whether this browser is signed in, and as staff; the page itself is the same for everyone.

/** Runs inlined in the head: it must not use anything from outside itself except its setting. */
export function accountScript(cookie: string) {
  const show = () => {
    const found = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`))
    const root = document.documentElement
    if (found === undefined) delete root.dataset['signedIn']
    else root.dataset['signedIn'] = found.slice(cookie.length + 1)
  }
  show()
  // Also covers prerendered pages and pages from the history.
  addEventListener('pageshow', show)
  document.addEventListener('prerenderingchange', show)
}
