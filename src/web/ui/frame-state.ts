// What a person last chose about the sidebar, kept in a cookie so that the server already draws it that way.
export type FrameState = {
  /** 'auto' follows the window's width. */
  sidebar: 'auto' | 'rail' | 'full'
  /** Labels of the groups that are folded. */
  folded: readonly string[]
}

export const frameCookie = 'frame'

/** On the server from the request's `Cookie` header, in the browser from `document.cookie`. */
export function readFrameState(cookies: string | null): FrameState {
  const value = cookies?.match(/(?:^|;\s*)frame=([^;]*)/)?.[1] ?? ''
  const [sidebar, ...folded] = value.split('.').map(decode)
  return {
    sidebar: sidebar === 'rail' || sidebar === 'full' ? sidebar : 'auto',
    folded: folded.filter(Boolean),
  }
}

export function keepFrameState({ sidebar, folded }: FrameState): void {
  const value = [sidebar, ...folded.map(encodeURIComponent)].join('.')
  document.cookie = `${frameCookie}=${value}; path=/app; max-age=31536000; samesite=lax`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
