// Chooses the page numbers that the pagination offers.

/** First, last and current page and its neighbors; `undefined` marks a gap of two or more pages. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [undefined, one]
  })
}
