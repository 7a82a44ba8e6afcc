// Closes the navigation's dropdowns when Escape is pressed or a link leads down the same page, which CSS alone cannot do.

/** Runs inlined: it must not use anything from outside itself. */
export function headerScript() {
  const entries = document.querySelectorAll<HTMLElement>('.has-menu')
  const dismiss = () => {
    for (const entry of entries) {
      if (entry.contains(document.activeElement)) entry.querySelector('a')?.focus()
      entry.dataset['dismissed'] = ''
    }
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
  addEventListener('click', ({ target }) => {
    const menu = target instanceof Element && target.closest('a') && target.closest('[popover]')
    if (!menu) return
    if (menu.matches(':popover-open')) (menu as HTMLElement).hidePopover()
    dismiss()
  })
  for (const entry of entries) {
    const forget = () => delete entry.dataset['dismissed']
    entry.addEventListener('mouseleave', forget)
    entry.addEventListener('focusout', ({ relatedTarget }) => {
      if (!entry.contains(relatedTarget as Node | null)) forget()
    })
  }
  if (CSS.supports('animation-timeline: scroll()')) return
  const header = document.querySelector('.header')
  const follow = () => header?.toggleAttribute('data-top', scrollY <= 20)
  follow()
  addEventListener('scroll', follow, { passive: true })
}
