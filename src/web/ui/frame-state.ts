// Remembers the sidebar's state in a cookie, so that the server renders it the same way.
export type FrameState = {
  /** 'auto' follows the window's width. */
  sidebar: 'auto' | 'rail' | 'full'
  /** Labels of the collapsed groups. */
  folded: readonly string[]
}

/** @param cookies the request's `Cookie` header on the server, `document.cookie` in the browser */
export function readFrameState(cookies: string | null): FrameState {
  const value = cookies?.match(/(?:^|;\s*)frame=([^;]*)/)?.[1] ?? ''
  const [sidebar, ...folded] = value.split('.').map(decode)
  return {
    sidebar: sidebar === 'rail' || sidebar === 'full' ? sidebar : 'auto',
    folded: folded.filter(Boolean),
  }
}

export function storeFrameState(state: FrameState): void {
  document.cookie = `${writeFrameState(state)}; path=/app; max-age=31536000; samesite=lax`
}

export function writeFrameState({ sidebar, folded }: FrameState): string {
  // The dot separates names, and `encodeURIComponent` doesn't encode it.
  const names = folded.map((name) => encodeURIComponent(name).replaceAll('.', '%2E'))
  return `frame=${[sidebar, ...names].join('.')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
