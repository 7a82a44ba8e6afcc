// What CSS alone cannot do for the navigation: Escape closes a dropdown that hangs open by hover or focus.

/** Runs inlined: it must not use anything from outside itself. */
export function headerLive() {
  const entries = document.querySelectorAll<HTMLElement>('.has-menu')
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') entries.forEach((entry) => (entry.dataset['dismissed'] = ''))
  }
  addEventListener('keydown', dismiss)
  for (const entry of entries) {
    const forget = () => delete entry.dataset['dismissed']
    entry.addEventListener('mouseleave', forget)
    entry.addEventListener('focusout', forget)
  }
  if (CSS.supports('animation-timeline: scroll()')) return
  const header = document.querySelector('.header')
  const follow = () => header?.toggleAttribute('data-top', scrollY <= 20)
  follow()
  addEventListener('scroll', follow, { passive: true })
}
