// Content-Security-Policy: allows a page's own origin and that of a third-party chat, if one is set.

/**
 * @param scripts allowed inline scripts: a nonce, or hashes where a page is cached
 * @param widgetUrl the script of a third-party chat; its origin is allowed
 */
export function contentPolicy(scripts: string, widgetUrl: string | null = null): string {
  const origin = widgetUrl === null ? '' : new URL(widgetUrl).origin
  const from = origin && ` ${origin}`
  const sockets = origin && ` ${origin.replace(/^http/, 'ws')}`
  return [
    `default-src 'self'${from}`,
    `script-src 'self' ${scripts}${from}`,
    `style-src 'self' 'unsafe-inline'${from}`,
    `img-src 'self' data: blob:${from}`,
    `font-src 'self'${from}`,
    `connect-src 'self'${from}${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
