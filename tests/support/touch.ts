// Touch input over Chromium's DevTools protocol, because Playwright supports only taps.
import type { Page } from 'playwright'

export interface TouchPoint {
  x: number
  y: number
}

type TouchEventType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'

export async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: TouchEventType, touchPoints: TouchPoint[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    press: (point: TouchPoint) => send('touchStart', [point]),
    release: () => send('touchEnd', []),
    async moveTo(from: TouchPoint, to: TouchPoint) {
      const steps = 8
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps
        const x = from.x + (to.x - from.x) * part
        const y = from.y + (to.y - from.y) * part
        await send('touchMove', [{ x, y }])
      }
    },
  }
}
