// Runs in every measured page before the page's own code; reads the browser's own performance entries and frames.
{
  const entries = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 })

  let actedAt = 0
  for (const type of ['keydown', 'click']) {
    window.addEventListener(type, ({ timeStamp }) => (actedAt = timeStamp), { capture: true })
  }

  const { promise: connected, resolve: connect } = Promise.withResolvers()
  window.SharedWorker = class extends SharedWorker {
    constructor(...args) {
      super(...args)
      connect(performance.now())
    }
  }

  let frames
  const countFrame = (at) => {
    if (!frames) return
    frames.push(at)
    requestAnimationFrame(countFrame)
  }

  /** Runs once the current frame is on its way to the screen. */
  const afterFrame = (then) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => then(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  }

  window.timing = {
    /** Milliseconds of each interaction since the last call; the slowest of its events counts, up to the next frame. */
    takeInteractions() {
      const longest = new Map()
      for (const { interactionId, duration } of [...entries, ...observer.takeRecords()]) {
        if (interactionId) {
          longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
        }
      }
      entries.length = 0
      return [...longest.values()]
    },
    startFrames() {
      frames = []
      requestAnimationFrame(countFrame)
    },
    /** Milliseconds between consecutive frames. */
    takeFrames() {
      const counted = frames
      frames = undefined
      return counted.slice(1).map((at, i) => at - counted[i])
    },
    /** When an element matching the selector was first on screen. */
    shown: (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelector(selector)) afterFrame(resolve)
          else requestAnimationFrame(look)
        }
        look()
      }),
    gone: (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelector(selector)) requestAnimationFrame(look)
          else afterFrame(resolve)
        }
        look()
      }),
    /** When a change within an element was first on screen. */
    changed: (selector) =>
      new Promise((resolve) => {
        const changes = new MutationObserver(() => {
          changes.disconnect()
          afterFrame(resolve)
        })
        changes.observe(document.querySelector(selector), {
          childList: true,
          characterData: true,
          subtree: true,
        })
      }),
    /** When the last key or pointer press happened. */
    actedAt: () => actedAt,
    /** When the page connected to live updates, which means its code has run and it is complete. */
    connected,
  }
  window.timing.firstCard = window.timing.shown('[data-card]')
}
