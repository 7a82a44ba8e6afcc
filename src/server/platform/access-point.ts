// Client for e-invoice delivery through an access point over HTTP (docs/operations.md); providers need a small adapter.

export interface AccessPointSettings {
  url: string
  token: string
}

interface DeliveredDocument {
  /** Idempotency key, the same for every attempt. */
  key: string
  /** Participants as `scheme:id`. */
  sender: string
  receiver: string
  documentType: string
  process: string
  xml: string
}

/** `unanswered`: delivery is unknown; retrying with the same key resolves it. */
export type DeliveryAnswer =
  | { state: 'accepted'; reference: string }
  | { state: 'refused'; problem: string }
  | { state: 'unanswered'; problem: string }

export interface AccessPoint {
  deliver(document: DeliveredDocument): Promise<DeliveryAnswer>
}

const defaultTimeoutMs = 20_000
const maxAnswerBytes = 64 * 1024
const maxReason = 300
const maxReference = 200

/** These statuses concern the program's rights or a temporary condition, not the document. */
const unansweredStatuses = new Set([401, 403, 408, 425, 429])

/** @returns '' if the body is larger than any valid answer */
async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function fieldOf(body: string, name: 'id' | 'reason'): string {
  try {
    const parsed: unknown = JSON.parse(body)
    const value: unknown =
      typeof parsed === 'object' && parsed !== null && name in parsed
        ? (parsed as Record<string, unknown>)[name]
        : undefined
    return typeof value === 'string' ? value.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : ''
  } catch {
    return ''
  }
}

/** @param said reads a field of the answer; '' if missing */
function readAnswer(status: number, said: (field: 'id' | 'reason') => string): DeliveryAnswer {
  const problem = `The access point answered ${status}`
  // 409 means that it was accepted before.
  if ((status >= 200 && status < 300) || status === 409) {
    const reference = said('id').slice(0, maxReference)
    if (reference !== '') return { state: 'accepted', reference }
    return { state: 'unanswered', problem: `${problem} without an id.` }
  }
  if (status < 400 || status >= 500 || unansweredStatuses.has(status)) {
    return { state: 'unanswered', problem: `${problem}.` }
  }
  // Without a reason, it may be a proxy that does not know about earlier acceptance.
  const reason = said('reason').slice(0, maxReason)
  if (reason !== '') return { state: 'refused', problem: reason }
  return { state: 'unanswered', problem: `${problem} without a reason.` }
}

export function openAccessPoint(
  { url, token }: AccessPointSettings,
  timeoutMs = defaultTimeoutMs,
): AccessPoint {
  async function post(document: DeliveredDocument): Promise<DeliveryAnswer> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/xml; charset=utf-8',
        accept: 'application/json',
        'idempotency-key': document.key,
        'peppol-sender': document.sender,
        'peppol-receiver': document.receiver,
        'peppol-document-type': document.documentType,
        'peppol-process': document.process,
      },
      body: document.xml,
      // The token must not be sent to any other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await limitedText(answer)
    // Masks the token in case the answer echoes it.
    return readAnswer(answer.status, (field) => fieldOf(body, field).replaceAll(token, '…'))
  }

  return {
    async deliver(document) {
      try {
        return await post(document)
      } catch (error) {
        const isLate = error instanceof DOMException && error.name === 'TimeoutError'
        const problem = isLate
          ? 'The access point did not answer in time.'
          : 'The access point couldn’t be reached.'
        return { state: 'unanswered', problem }
      }
    },
  }
}
