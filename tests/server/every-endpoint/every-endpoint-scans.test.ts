import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sendScans, scanInput, type ScanAnswer } from '#contract/door/scans.ts'
import { makeTicketCode } from '#contract/door/ticket-code.ts'
import {
  BROKEN_TEXTS,
  ODD_TEXTS,
  outOfRange,
  shapeOf,
  setAtPath,
  wrongTypes,
  type Field,
} from '#tests/support/body-fields.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, postScans } from '../door/door-calls.ts'

const { fields } = shapeOf(scanInput)
const nameOf = ({ path }: Field) => path.join('.')
/** Whether the field is scanned text, which is stored unchanged. */
const isEvidence = (field: Field) => nameOf(field) === 'raw_code'
/** Whether the field may have a value unknown to this server, because devices can be newer. */
const isNewerWord = (field: Field) => nameOf(field) === 'local_verdict.kind'

describe('every scan of a batch', () => {
  const fixture = useFixture()
  const sendAll = (scans: readonly unknown[]) =>
    postScans(fixture.server, fixture.venue, fixture.venue.door.token, scans)
  const good = (parts: Record<string, unknown> = {}) => ({
    ...makeScanInput(fixture.server, { raw_code: 'not a ticket' }),
    override: { reason: 'Known to the house', by: 'Ka Wai' },
    ...parts,
  })

  function expectRefused(answer: ScanAnswer | undefined, field: string, about: string) {
    expect(answer, about).toMatchObject({ stored: false, verdict: null, error: { code: 'scan.invalid' } })
    const named = Object.keys(answer?.error?.errors ?? {})
    const isAbout = (name: string) => name === field || name.startsWith(`${field}.`)
    expect(named.some(isAbout), `${about}: ${named.join(', ')}`).toBe(true)
  }

  async function expectAllRefused(wrong: [Field, unknown][]) {
    expect(wrong.length).toBeGreaterThan(3)
    await sendAll([good()])
    const before = await countChanges(fixture.db)
    for (const [field, value] of wrong) {
      const [answer] = await sendAll([setAtPath(good(), field.path, value)])
      expectRefused(answer, nameOf(field), `${nameOf(field)} ${JSON.stringify(value)?.slice(0, 60)}`)
    }
    await expectUnchanged(fixture.db, before)
  }

  test('a scan without a required field names the field', () =>
    expectAllRefused(fields.filter(({ is_required }) => is_required).map((field) => [field, undefined])))

  test('a scan with a field of the wrong type names the field', () =>
    expectAllRefused(
      fields.flatMap((field) => {
        const values = wrongTypes(field)
        // A door may send only the kind of its verdict.
        const is_verdict = nameOf(field) === 'local_verdict'
        return values
          .filter((value) => !is_verdict || typeof value !== 'string')
          .map((value): [Field, unknown] => [field, value])
      }),
    ))

  test('a scan with a field that is too long, too large or no enum value names the field', () =>
    expectAllRefused([
      ...fields
        .filter((field) => !isNewerWord(field))
        .flatMap((field) => outOfRange(field).map((value): [Field, unknown] => [field, value])),
      ...fields
        .filter(({ types }) => types.includes('string'))
        .map((field): [Field, unknown] => [field, 'x'.repeat(10_000)]),
    ]))

  test('a scan with malformed text is refused, except in the scanned code', () =>
    expectAllRefused(
      fields
        .filter((field) => field.types.includes('string') && !isEvidence(field))
        .flatMap((field) => Object.values(BROKEN_TEXTS).map((value): [Field, unknown] => [field, value])),
    ))

  test('an entry that is no scan does not stop the others', async () => {
    const nothings = [null, 7, 'scan', [], {}, [good()], true]
    const [first, last] = [good(), good()]
    const answers = await sendAll([first, ...nothings, last])
    expect(answers.map(({ stored }) => stored)).toEqual([true, ...nothings.map(() => false), true])
    expect(answers.at(0)?.id).toBe(first.id)
    expect(answers.at(-1)?.id).toBe(last.id)
  })

  test('a scan of an invalid code is stored and admits nobody', async () => {
    const { venue, server } = fixture
    const { code } = await venue.attendee()
    const [theirs] = await fixture.db.withTx((tx) => addAttendees(server, tx, venue.strange_event, [{}]))
    const flipped = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    const codes = {
      ...BROKEN_TEXTS,
      ...ODD_TEXTS,
      'a URL': `https://example.test/t/${code}`,
      '4 kB': code.repeat(200).slice(0, 4096),
      'one character less': code.slice(1),
      'one character more': `${code}0`,
      half: code.slice(0, 13),
      twice: code + code,
      'a flipped bit': flipped,
      'another account’s event': theirs?.code ?? '',
      'another key': makeTicketCode({ key_no: 1, secret: 'not this one' }, 1, server.random(10)),
      'a key that is not there': makeTicketCode({ ...venue.event.key, key_no: 9 }, 1, server.random(10)),
    }
    const names = Object.keys(codes)
    const answers = await sendAll(Object.values(codes).map((raw_code) => good({ raw_code, override: null })))
    answers.forEach((answer, at) => {
      expect(answer, names[at]).toMatchObject({
        stored: true,
        verdict: { kind: 'unknown_code' },
        attendee_id: null,
      })
    })
    const [admitted] = await sendAll([good({ raw_code: code, override: null })])
    expect(admitted?.verdict).toEqual({ kind: 'admitted' })
  })

  test('a scan of any shape gets a result at its position and never fails the request', async () => {
    const sample: Record<string, unknown> = good()
    const anything = (name: string) =>
      fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(sample[name], null),
      )
    const names = fields.flatMap(({ path }) => (path.length === 1 ? path : []))
    const wild = fc.record(Object.fromEntries(names.map((name) => [name, anything(name)])), {
      requiredKeys: [],
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wild, { minLength: 1, maxLength: 20 }), async (scans) => {
        // Keys that would pollute a prototype make the whole request unreadable.
        fc.pre(!/"(__proto__|constructor|prototype)":/.test(JSON.stringify(scans)))
        const reply = await fixture.server.raw(
          'POST',
          sendScans.path.replace(/:\w+/, fixture.venue.list_id),
          {
            body: { scans },
            token: fixture.venue.door.token,
          },
        )
        expect(reply.status, reply.text).toBe(200)
        const { data } = reply.json as { data: ScanAnswer[] }
        expect(data).toHaveLength(scans.length)
        for (const answer of data) expect(answer.stored).toBe(answer.error === undefined)
      }),
      { numRuns: 30 },
    )
  })
})
