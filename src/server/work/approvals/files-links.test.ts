// Guest links to files on their own.
import { beforeEach, describe, expect, test } from 'vitest'
import { approvalLinks, fileApprovalLinks } from '#contract/work/approval-links.ts'
import { files } from '#contract/work/files.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { sendBack, said, openFileApprovals } from '#tests/support/file-approvals.ts'

const {
  world,
  guest,
  admin,
  owner,
  member,
  manager,
  contributor,
  staged,
  of,
  get,
  change,
  add,
  inReview,
  read,
  decide,
  share,
  see,
} = await openFileApprovals()

describe('a guest', () => {
  beforeEach(() => world.database.query('delete from rate_limits'))
  const say = (token: string, version: number, fields: object = said) => ({
    params: { token },
    body: { name: 'Robin Vale', version, ...fields } as never,
  })
  const fetchFile = async (token: string, fileId: string) =>
    (await guest.send(approvalLinks.file, { params: { token, fileId } })).statusCode

  test('sees and downloads one file, and decides once instead of the client', async () => {
    const [file, other] = [await inReview(), await inReview()]
    const token = await share(file, manager)
    expect(await see(token)).toEqual({
      state: 'open',
      title: 'logo.png',
      description: '',
      subtasks: [],
      files: [{ _id: file._id, name: 'logo.png' }],
      version: file.version,
      expiresAt: expect.any(String),
    })
    expect(await fetchFile(token, file._id)).toBe(200)
    expect(await fetchFile(token, other._id)).toBe(404)
    const decided = await guest.call(approvalLinks.decide, say(token, file.version))
    expect(decided).toMatchObject({ state: 'decided', decision: 'approved', name: 'Robin Vale' })
    expect(await get(file)).toMatchObject({ review: 'approved' })
    expect(await read(owner, file)).toMatchObject({
      history: [{ action: 'approved', guest: 'Robin Vale', person: { _id: manager.id } }, {}],
    })
    expect(await fetchFile(token, file._id)).toBe(404)
    const again = await guest.error(approvalLinks.decide, say(token, file.version, sendBack))
    expect(again).toMatchObject({ status: 409, code: 'wrong_state' })
    expect(await owner.call(fileApprovalLinks.list, of(file))).toMatchObject([{ state: 'used' }])
  })

  test('sends back with a reason', async () => {
    const file = await inReview()
    await guest.call(approvalLinks.decide, say(await share(file), file.version, sendBack))
    expect(await get(file)).toMatchObject({ review: 'changes asked' })
  })

  test('sees nothing once the request is withdrawn or decided, or the link has ended', async () => {
    const list = [await inReview(), await inReview(), await inReview(), await inReview()] as const
    const tokens = await Promise.all(list.map((file) => share(file)))
    const [taken, decided, expired, revoked] = list
    await change(taken, { review: 'none' })
    await decide(owner, decided)
    await world.database.query(
      `update approval_links set expires_at = now() - interval '1 second' where file_id = $1`,
      [expired._id],
    )
    const [link] = await owner.call(fileApprovalLinks.list, of(revoked))
    const params = { fileId: revoked._id, linkId: link?._id ?? '' }
    await owner.call(fileApprovalLinks.revoke, { params })
    const states = await Promise.all(tokens.map(async (token) => (await see(token)).state))
    expect(states).toEqual(['closed', 'closed', 'expired', 'revoked'])
    for (const [at, token] of tokens.entries()) {
      const fileId = list[at]?._id ?? ''
      expect(await fetchFile(token, fileId)).toBe(404)
      const error = await guest.error(approvalLinks.decide, say(token, 2, sendBack))
      expect(error).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })

  test('finds nothing once the file is deleted', async () => {
    const file = await inReview()
    const token = await share(file)
    await admin.call(files.remove, of(file))
    const params = { token }
    expect(await guest.error(approvalLinks.review, { params })).toMatchObject({ status: 404 })
    expect(await fetchFile(token, file._id)).toBe(404)
  })

  test('sees nothing if the link was made at the moment when its file became internal', async () => {
    const file = await inReview()
    const other = await openTransaction(world)
    // Stops the link after the file was found shared.
    await other.run('select from users where id = $1 for update', [owner.id])
    const making = share(file)
    await expect.poll(other.countWaiting).toBe(1)
    const hiding = change(file, { visibility: 'internal' })
    await expect.poll(other.countWaiting).toBe(2)
    await other.commit()
    const [token] = await Promise.all([making, hiding])
    await change(file, { visibility: 'shared' })
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('gets links from project staff and owners, for files awaiting the client only', async () => {
    const file = await inReview()
    for (const person of [member, contributor]) {
      const body = {}
      expect(await person.error(fileApprovalLinks.create, { ...of(file), body })).toMatchObject({
        status: 403,
      })
      expect(await person.error(fileApprovalLinks.list, of(file))).toMatchObject({ status: 403 })
    }
    for (const idle of [await add(), await inReview({ project: staged })]) {
      const early = await admin.error(fileApprovalLinks.create, { ...of(idle), body: {} })
      expect(early).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })
})
