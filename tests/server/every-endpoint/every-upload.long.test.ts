import { describe, expect, test } from 'vitest'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import {
  addressOf,
  successStatusOf,
  uploads,
  type UploadCase,
} from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith } from '#tests/support/uploads.ts'

const BOUNDARY = 'x-boundary'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`
const filePart = (field: string) =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="a.txt"\r\nContent-Type: text/plain`,
    'words',
  )

/** Payloads that are no multipart form. */
const UNREADABLE = (field: string): [string, string][] => [
  ['nothing', ''],
  ['JSON', '{"type":"EVENT_COVER"}'],
  ['another boundary', filePart(field).replaceAll(BOUNDARY, 'other') + '--other--'],
  ['a part without an end', filePart(field)],
  ['half of a head', `--${BOUNDARY}\r\nContent-Disposition: form-da`],
  ['a part without a name', `${part('Content-Type: text/plain', 'x')}--${BOUNDARY}--`],
  ['a prototype', `${part('Content-Disposition: form-data; name="__proto__"', 'x')}--${BOUNDARY}--`],
  [
    'a thousand fields',
    `${Array.from({ length: 1000 }, (_, at) => part(`Content-Disposition: form-data; name="f${at}"`, 'x')).join('')}--${BOUNDARY}--`,
  ],
]

describe('every upload', () => {
  const fixture = useFixture()
  const ask = async (one: UploadCase, body: unknown, headers: Record<string, string> = {}) => {
    const { params } = await one.target(fixture)
    return fixture.server.raw(one.endpoint.method, addressOf(one, params), {
      token: fixture.venue.owner.token,
      body,
      headers,
    })
  }
  /** Returns the valid form of an endpoint and its parts. */
  async function goodForm(one: UploadCase) {
    const { body } = await one.target(fixture)
    if (!(body instanceof FormData)) throw new Error(`${one.name} takes a form`)
    const file = body.get(one.upload.field)
    if (!(file instanceof File)) throw new Error(`${one.name} takes a file`)
    return { form: body, file }
  }

  test('every upload endpoint is found by this test', () => {
    expect(uploads.map(({ name }) => name)).toEqual([
      'uploadImage',
      'uploadLogo',
      'importAttendees',
      'uploadAttachment',
      'uploadOtherEventImage',
      'uploadOtherEventAttachment',
      'importBankStatement',
      'importMembers',
      'setVenueImage',
      'uploadReceipt',
      'uploadRoomPicture',
    ])
  })

  test.each(uploads)('$name accepts only multipart forms', async (one) => {
    await one.target(fixture)
    const before = await countChanges(fixture.db)
    expect(expectRefusal(await ask(one, { type: 'EVENT_COVER' }), 'JSON').code).toBe('request.media_type')
    for (const type of [
      'text/plain',
      'image/png',
      'application/octet-stream',
      'x',
      'multipart/mixed; boundary=x',
    ])
      expect(expectRefusal(await ask(one, 'x', { 'content-type': type }), type).code).toBe(
        'request.media_type',
      )
    expect(expectRefusal(await ask(one, undefined), 'no body').code).toBe('request.media_type')
    await expectUnchanged(fixture.db, before)
  })

  test.each(uploads)('$name refuses an incomplete form', async (one) => {
    await one.target(fixture)
    const before = await countChanges(fixture.db)
    for (const [what, body] of UNREADABLE(one.upload.field)) {
      const { code } = expectRefusal(await ask(one, body, MULTIPART), what)
      expect(['request.unreadable', 'request.invalid'], what).toContain(code)
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; x=y'])
      expect(expectRefusal(await ask(one, filePart('x'), { 'content-type': type }), type).code).toMatch(
        /^request\.(unreadable|invalid)$/,
      )
    await expectUnchanged(fixture.db, before)
    expect({}).not.toHaveProperty('x')
  })

  test.each(uploads)('$name names a missing, repeated or misnamed file', async (one) => {
    const { field } = one.upload
    const { file } = await goodForm(one)
    const before = await countChanges(fixture.db)
    const empty = formWith(field, fileOf(Buffer.alloc(0), ''))
    const words = new FormData()
    words.append(field, 'words')
    for (const form of [empty, new FormData()])
      expect(expectFieldRefusal(await ask(one, form), field, 'missing')).toEqual(['required'])
    expectFieldRefusal(await ask(one, words), field, 'words')
    const too_many = formWith(field, file)
    const { most = 1 } = one.upload
    for (const _ of Array.from({ length: most })) too_many.append(field, file)
    const refusal = expectRefusal(await ask(one, too_many), 'one more')
    expect(refusal.errors?.[field]).toEqual([most === 1 ? 'repeated' : 'file.too_many'])
    const many = formWith(field, file)
    for (const _ of Array.from({ length: 30 })) many.append(field, file)
    expect(Object.keys(expectRefusal(await ask(one, many), 'many').errors ?? {})).toEqual([field])
    for (const other of ['surprise', 'files', `${field}[]`, field.toUpperCase()])
      expect(expectFieldRefusal(await ask(one, formWith(other, file)), other, other)).toEqual(['unknown'])
    await expectUnchanged(fixture.db, before)
  })

  test.each(uploads)('$name refuses unknown and repeated text fields', async (one) => {
    const { form } = await goodForm(one)
    const before = await countChanges(fixture.db)
    const texts = one.endpoint.body === undefined ? [] : ['version', 'surprise', 'constructor.x']
    for (const name of texts) {
      const with_more = formWith(name, fileOf(Buffer.alloc(0), ''))
      with_more.delete(name)
      for (const [key, value] of form) with_more.append(key, value)
      with_more.append(name, 'x')
      expect(expectFieldRefusal(await ask(one, with_more), name, name)).toEqual(['unknown'])
    }
    const repeated = new FormData()
    repeated.append('type', 'EVENT_COVER')
    for (const [key, value] of form) repeated.append(key, value)
    repeated.append('type', 'EVENT_IMAGE')
    expect(expectFieldRefusal(await ask(one, repeated), 'type', 'type')).toEqual(['repeated'])
    await expectUnchanged(fixture.db, before)
  })

  test('uploadImage refuses a type that is no enum value', async () => {
    const one = uploads.find(({ name }) => name === 'uploadImage')
    if (one === undefined) throw new Error('there is no uploadImage')
    const { file } = await goodForm(one)
    for (const type of ['', 'event_cover', 'ORGANIZER_LOGO', 'EVENT_COVER ', '__proto__', 'x'.repeat(20_000)])
      expectFieldRefusal(await ask(one, formWith('image', file, { type })), 'type', type.slice(0, 20))
  })

  test.each(uploads)('$name refuses a file at its size limit with file.too_large', async (one) => {
    await one.target(fixture)
    const form = formWith(one.upload.field, fileOf(Buffer.alloc(one.upload.below_bytes), 'large.txt'))
    const before = await countChanges(fixture.db)
    const refusal = expectRefusal(await ask(one, form), 'too large')
    expect(refusal).toMatchObject({
      code: 'file.too_large',
      errors: { [one.upload.field]: ['file.too_large'] },
    })
    await expectUnchanged(fixture.db, before)
  })

  test.each(uploads)('$name repeated under its key compares the bytes of the file too', async (one) => {
    const { form, file } = await goodForm(one)
    const headers = { 'idempotency-key': `upload-${one.name}` }
    const first = await ask(one, form, headers)
    expect(first.status, first.text).toBe(successStatusOf(one))
    const after = await countChanges(fixture.db)
    expect((await ask(one, form, headers)).json).toEqual(first.json)
    const bytes = Buffer.from(await file.arrayBuffer())
    const others = {
      'a byte more': fileOf(Buffer.concat([bytes, Buffer.from(' ')]), file.name),
      'another name': fileOf(bytes, `Other ${file.name}`),
    }
    for (const [what, other] of Object.entries(others)) {
      const changed = new FormData()
      for (const [key, value] of form) changed.append(key, key === one.upload.field ? other : value)
      expect(expectRefusal(await ask(one, changed, headers), what).code).toBe('idempotency.other_body')
    }
    expect(await countChanges(fixture.db)).toBe(after)
  })

  /** Receipts and imported members exist once: tests/server/members/receipts.long.test.ts, members-import.test.ts. */
  const distinct = uploads.filter(
    ({ name }) => !['uploadReceipt', 'importMembers', 'importAttendees'].includes(name),
  )

  test.each(distinct)('$name accepts several concurrent uploads', async (one) => {
    const { form } = await goodForm(one)
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(one, form)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    const ids = replies.map(({ json }) => (json as { data: { id: string } }).data.id)
    expect(new Set(ids).size).toBe(6)
  })
})
