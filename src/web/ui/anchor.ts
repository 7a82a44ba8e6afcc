// Positions a floating element next to its anchor with CSS anchor positioning.

/** @returns releases the anchor. Browsers without anchor positioning center the element */
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
