// A window of any browser in which elements are found by role and name.

/** What has these roles in our pages. */
export const roles = {
  button: 'button',
  combobox: '[role=combobox]',
  dialog: 'dialog',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  textbox: 'input:not([role]), textarea',
}
export type Role = keyof typeof roles

export interface Window {
  goto(path: string): Promise<void>
  /** @param name its beginning if it ends with an asterisk */
  press(role: Role, name: string): Promise<void>
  /** Replaces a field's text by typing. */
  type(label: string, text: string, role?: Role): Promise<void>
  /** Waits until this text is visible. */
  see(text: string): Promise<void>
  /** Waits until the window is at this path. */
  arriveAt(path: string): Promise<void>
}

export interface Site {
  readonly dataDir: string
  open(): Promise<Window>
}

/**
 * Runs in the page. Much quicker than Firefox's own search by role and name: a page in which that is repeated until something
 * is found does nothing else.
 * @param wanted selector and name, with a bar between
 */
export function findNamed(within: Node, wanted: string): Element[] {
  const [selector = '', name = ''] = wanted.split('|')
  const textOf = (element: Element | null | undefined) => {
    // Safe cast: a copy of an element is one.
    const copy = element?.cloneNode(true) as Element | undefined
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove()
    return copy?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
  }
  const nameOf = (element: Element) => {
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const [own] = (element as Partial<HTMLInputElement>).labels ?? []
    return element.getAttribute('aria-label') ?? textOf(label ?? own ?? element)
  }
  const isNamed = (element: Element) =>
    name.endsWith('*') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
  // Safe cast: the search begins in a document or an element.
  const elements = [...(within as ParentNode).querySelectorAll(selector)]
  return elements.filter((element) => isNamed(element) && element.checkVisibility())
}
