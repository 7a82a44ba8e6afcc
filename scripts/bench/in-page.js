// Page measurements that run inside the browser. Plain JavaScript, because the other scripts have no DOM types.
globalThis.bench = {
  /** Timings of the complete first view, its layout shift and the bytes transferred. */
  firstView: () =>
    new Promise((resolve) => {
      let lcp = 0
      let shift = 0
      const watch = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
          type,
          buffered: true,
        })
      watch('largest-contentful-paint', ({ startTime }) => (lcp = startTime))
      watch('layout-shift', ({ value }) => (shift += value))
      const fetched = ['navigation', 'resource']
        .flatMap((type) => performance.getEntriesByType(type))
        .filter(({ name }) => !name.endsWith('.svg'))
      setTimeout(() => {
        const [{ startTime: fcp }] = performance.getEntriesByName('first-contentful-paint')
        const bytes = fetched.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
        resolve({ fcp, lcp, shift, bytes })
      }, 500)
    }),

  /** The page's markup and the rules it uses, without scripts and metadata that only search engines read. */
  staticCopy() {
    const isUsed = (rule) => {
      if (rule instanceof CSSStyleRule) {
        const bare = rule.selectorText.replaceAll(/::?[\w-]+(\([^()]*\))?/g, '')
        try {
          return bare.trim() === '' || document.querySelector(bare) !== null
        } catch {
          // Not a valid selector without its pseudo-classes.
          return true
        }
      }
      return !(rule instanceof CSSMediaRule) || [...rule.cssRules].some(isUsed)
    }
    const style = document.createElement('style')
    style.textContent = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(isUsed)
      .map(({ cssText }) => cssText.replaceAll(/\s+/g, ' '))
      .join('')
    const copy = document.documentElement.cloneNode(true)
    const needless = copy.querySelectorAll('script, style, meta[property], link[rel=canonical]')
    for (const part of needless) part.remove()
    copy.querySelector('head').append(style)
    return `<!doctype html>${copy.outerHTML}`
  },
}
