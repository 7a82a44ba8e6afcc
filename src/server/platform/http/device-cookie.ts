// Cookie that identifies a browser from which someone has signed in before. It grants no access.
import type { FastifyReply, FastifyRequest } from 'fastify'

const deviceCookie = 'enfilade_device'
const deviceDays = 180

/** The origin of a call. */
export interface CallSource {
  address: string
  /** From the browser's cookie; undefined if there is none. */
  deviceToken: string | undefined
  /** The User-Agent of the browser or program. */
  userAgent: string
}

export const sourceOf = ({ ip, cookies, headers }: FastifyRequest): CallSource => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  deviceToken: /^[\w-]{43}$/.test(cookies[deviceCookie] ?? '') ? cookies[deviceCookie] : undefined,
})

export function setDeviceCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  void reply.setCookie(deviceCookie, token, {
    // Needed only by endpoints that check a password.
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: deviceDays * 86_400,
  })
}
