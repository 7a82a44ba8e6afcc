// The cookie by which a browser is known again where somebody signed in with it before. It opens nothing by itself.
import type { FastifyReply, FastifyRequest } from 'fastify'

const deviceCookie = 'enfilade_device'
export const deviceDays = 180

/** Where a call comes from. */
export interface CallSource {
  address: string
  /** Of the browser's cookie; undefined when it has none. */
  deviceToken: string | undefined
  /** What the browser or program calls itself. */
  userAgent: string
}

export const sourceOf = ({ ip, cookies, headers }: FastifyRequest): CallSource => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  deviceToken: /^[\w-]{43}$/.test(cookies[deviceCookie] ?? '') ? cookies[deviceCookie] : undefined,
})

export function setDeviceCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  void reply.setCookie(deviceCookie, token, {
    // Only the calls that ask for a password look at it.
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: deviceDays * 86_400,
  })
}
