// Which page numbers a pagination offers.

/** First, last, the current one and its neighbours; `undefined` is a gap of two or more. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : [undefined, one]
  })
}
