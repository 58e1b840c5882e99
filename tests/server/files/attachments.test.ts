import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import {
  ATTACHMENT_BELOW_BYTES,
  deleteAttachment,
  EVENT_ATTACHMENTS_MAX,
  listAttachments,
  uploadAttachment,
  type Attachment,
} from '#contract/events/attachments.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, officeFile, pdf, picture, zipOf } from '#tests/support/uploads.ts'

const EXE = Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0'), Buffer.alloc(200)])
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const ELF = Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(100)])
const WORDS = Buffer.from('Doors at 7.\r\n\tBring this.\n海港之夜 🎟️')
const BIG5 = Buffer.from('a4a4a4e52cb4e4a4e50d0a', 'hex')

const spreadsheet = async (): Promise<Buffer> =>
  Buffer.from(await writeExcel([[{ value: 'Name' }], [{ value: '海港' }]]).toBuffer())

const TAKEN: [name: string, make: () => Promise<Buffer> | Buffer, mime: string][] = [
  ['Rider.pdf', pdf, 'application/pdf'],
  ['RIDER.PDF', pdf, 'application/pdf'],
  [
    'plan.docx',
    () => officeFile('docx'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'rows.xlsx',
    () => officeFile('xlsx'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['real.xlsx', spreadsheet, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'deck.pptx',
    () => officeFile('pptx'),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['notes.txt', () => WORDS, 'text/plain'],
  ['bitmap.txt', () => Buffer.from('BM is how this begins'), 'text/plain'],
  ['page.txt', () => HTML, 'text/plain'],
  ['guests.csv', () => Buffer.from('\ufeffname,=cmd|calc\r\n'), 'text/csv'],
  ['賓客.csv', () => BIG5, 'text/csv'],
  ['map.png', () => picture('png'), 'image/png'],
  ['map.jpg', () => picture('jpeg'), 'image/jpeg'],
  ['map.jpeg', () => picture('jpeg'), 'image/jpeg'],
  ['map.webp', () => picture('webp'), 'image/webp'],
]

const REFUSED: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['setup.exe', () => EXE],
  ['setup.pdf', () => EXE],
  ['setup.txt', () => EXE],
  ['run.pdf', () => ELF],
  ['page.html', () => HTML],
  ['page.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['page.pdf', () => HTML],
  ['page.png', () => HTML],
  ['page.docx', () => HTML],
  ['script.js', () => Buffer.from('alert(1)')],
  ['rider.pdf.exe', pdf],
  ['Rider.png', pdf],
  ['map.pdf', () => picture('png')],
  ['map.jpg', () => picture('png')],
  ['archive.zip', () => zipOf({ 'a.txt': 'x' })],
  ['archive.docx', () => zipOf({ 'a.txt': 'x' })],
  ['rows.docx', () => officeFile('xlsx')],
  ['macros.docm', () => officeFile('docx', { with_macros: true })],
  ['macros.docx', () => officeFile('docx', { with_macros: true })],
  ['macros.xlsx', () => officeFile('xlsx', { with_macros: true })],
  ['nothing', () => WORDS],
  ['.pdf', pdf],
  ['utf16.txt', () => Buffer.from('\ufeffwords', 'utf16le')],
  ['nul.csv', () => Buffer.from('a,b\0')],
]

/** File names as uploaded and as stored. */
const NAMES: [given: string, kept: string][] = [
  ['Rider.pdf', 'Rider.pdf'],
  ['  spaced name .pdf ', 'spaced name .pdf'],
  ['海港之夜 – 節目表.pdf', '海港之夜 – 節目表.pdf'],
  ["it's 100% (final)*.pdf", "it's 100% (final)*.pdf"],
  ['=cmd|calc.pdf', '=cmd|calc.pdf'],
  ['<script>alert(1)</script>.pdf', 'script>.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\x.pdf', 'x.pdf'],
  ['exe.\u202efdp.pdf', 'exe.fdp.pdf'],
  ['zero\u200bwidth\ufeff.pdf', 'zerowidth.pdf'],
  [`${'長'.repeat(200)}.pdf`, `${'長'.repeat(146)}.pdf`],
]

describeOnAnyDatabase('attachments', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const add = async (bytes: Uint8Array, name: string): Promise<Attachment> =>
    (await fixture.call('owner', uploadAttachment, { params: params(), file: fileOf(bytes, name) })).data
  const list = async () => (await fixture.call('owner', listAttachments, { params: params() })).data
  const get = (url: string) => fixture.server.fetch(`http://foyer.test${url}`)

  test.each(TAKEN)(
    'the attachment %s is detected by its type and downloaded unchanged',
    async (name, make, mime) => {
      const bytes = await make()
      const attachment = await add(bytes, name)
      expect(attachment).toMatchObject({ name, mime, bytes: bytes.length, event_id: fixture.venue.event_id })
      const reply = await get(attachment.url)
      expect(reply.headers.get('content-type')).toBe(mime)
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    },
  )

  test.each(REFUSED)(
    'the attachment %s is refused for other content or a forbidden type',
    async (name, make) => {
      const bytes = await make()
      const before = await countChanges(fixture.db)
      await expect(add(bytes, name)).rejects.toMatchObject({
        code: 'attachment.invalid_format',
        status: 422,
        errors: { file: ['attachment.invalid_format'] },
      })
      await expectUnchanged(fixture.db, before)
    },
  )

  test('attachments are always downloads under their own name and cannot execute', async () => {
    const { url } = await add(pdf(), "海港's 100% “best”.pdf")
    expect(url).toMatch(/^\/api\/public\/files\/[0-9a-z]{32}\/attachment\.pdf$/)
    const { headers } = await get(url)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="__'s 100_ _best_.pdf"; filename*=UTF-8''%E6%B5%B7%E6%B8%AF%27s%20100%25%20%E2%80%9Cbest%E2%80%9D.pdf`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test.each(NAMES)('an attachment named %j is stored as %j', async (given, kept) => {
    const attachment = await add(pdf(), given)
    expect(attachment.name).toBe(kept)
    const disposition = (await get(attachment.url)).headers.get('content-disposition') ?? ''
    const [, encoded = ''] = /filename\*=UTF-8''([^;]+)$/.exec(disposition) ?? []
    expect(decodeURIComponent(encoded)).toBe(kept)
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/)
  })

  test('an attachment just below the size limit is accepted, one at the limit is refused', async () => {
    const text = (bytes: number) => Buffer.alloc(bytes, 'x')
    expect((await add(text(ATTACHMENT_BELOW_BYTES - 1), 'a.txt')).bytes).toBe(ATTACHMENT_BELOW_BYTES - 1)
    await expect(add(text(ATTACHMENT_BELOW_BYTES), 'a.txt')).rejects.toMatchObject({ code: 'file.too_large' })
  })

  test('the attachments of an event are listed in upload order and deleted with their file', async () => {
    const first = await add(pdf(), 'a.pdf')
    fixture.server.clock.advance(1000)
    const second = await add(WORDS, 'b.txt')
    expect(await list()).toEqual([first, second])
    const address = { ...params(), attachment_id: first.id }
    await fixture.call('owner', deleteAttachment, { params: address })
    expect(await list()).toEqual([second])
    expect([(await get(first.url)).status, (await get(second.url)).status]).toEqual([404, 200])
    await expect(fixture.call('owner', deleteAttachment, { params: address })).rejects.toMatchObject({
      code: 'attachment.not_found',
    })
  })

  test('the number of attachments is limited', async () => {
    const { id } = await add(pdf(), 'a.pdf')
    const rows = Array.from(
      { length: EVENT_ATTACHMENTS_MAX - 1 },
      (_, at) => `ah_${String(at).padStart(13, '0')}`,
    )
    await fixture.db.withTx((tx) =>
      tx.execute(sql`insert into attachments select ids.id || right(${fixture.venue.event_id}, 3), account_id,
        event_id, folder, name, mime, bytes, created_at
        from attachments, unnest(array[${sql.join(rows, sql`, `)}]) as ids(id) where attachments.id = ${id}`),
    )
    await expect(add(pdf(), 'b.pdf')).rejects.toMatchObject({ code: 'file.too_many', status: 409 })
    expect(await list()).toHaveLength(EVENT_ATTACHMENTS_MAX)
  })

  test('attachments are read with the event and changed with permission to edit it', async () => {
    const { id } = await add(pdf(), 'a.pdf')
    const file = fileOf(pdf(), 'b.pdf')
    const address = { ...params(), attachment_id: id }
    for (const who of ['door', 'collaborator'] as const) {
      expect((await fixture.call(who, listAttachments, { params: params() })).data).toHaveLength(1)
      const refused = { code: 'permission.denied' }
      await expect(fixture.call(who, uploadAttachment, { params: params(), file })).rejects.toMatchObject(
        refused,
      )
      await expect(fixture.call(who, deleteAttachment, { params: address })).rejects.toMatchObject(refused)
    }
    const hidden = { code: 'event.not_found' }
    await expect(fixture.call('stranger', listAttachments, { params: params() })).rejects.toMatchObject(
      hidden,
    )
    await expect(fixture.call('stranger', deleteAttachment, { params: address })).rejects.toMatchObject(
      hidden,
    )
  })
})
