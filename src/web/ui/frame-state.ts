// What a person last chose about the sidebar, kept in a cookie so that the server already draws it that way.
export type FrameState = {
  /** 'auto' follows the window's width. */
  sidebar: 'auto' | 'rail' | 'full'
  /** Labels of the groups that are folded. */
  folded: readonly string[]
}

/** On the server from the request's `Cookie` header, in the browser from `document.cookie`. */
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
  // A full stop parts the names, and encoding leaves it alone.
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
