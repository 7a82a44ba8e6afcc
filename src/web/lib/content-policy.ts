// What a page may load and run: its own, and where the site has another's chat, what comes from there.

/**
 * @param scripts what may run beside our own files: a nonce, or hashes where a page is kept and sent to many
 * @param widgetUrl the script of another's chat; that it may load, call and show in turn is its origin's alone
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
