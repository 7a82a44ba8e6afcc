// Whether somebody is signed in here, told before the first paint: the page itself is the same for everyone.

/** Runs inlined in the head: it must not use anything from outside itself but its setting. */
export function accountLive(cookie: string) {
  const show = () => {
    const isSignedIn = document.cookie.split('; ').includes(cookie)
    document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  }
  show()
  // Also of a page that was prerendered, or comes back from the history.
  addEventListener('pageshow', show)
  document.addEventListener('prerenderingchange', show)
}
