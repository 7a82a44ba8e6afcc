// Ties a floating element to the element it belongs to, by the browser's own anchor positioning.

/** Returns the function that unties them. Browsers without anchor positioning show the element centred. */
export function anchorTo(anchor: HTMLElement, floating: HTMLElement, name: string): () => void {
  const before = anchor.style.getPropertyValue('anchor-name')
  anchor.style.setProperty('anchor-name', before ? `${before}, ${name}` : name)
  floating.style.setProperty('position-anchor', name)
  return () => {
    const rest = anchor.style
      .getPropertyValue('anchor-name')
      .split(', ')
      .filter((part) => part !== name)
      .join(', ')
    if (rest) anchor.style.setProperty('anchor-name', rest)
    else anchor.style.removeProperty('anchor-name')
  }
}
