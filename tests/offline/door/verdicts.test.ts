import { describe, expect, test } from 'vitest'
import { BASE32 } from '#contract/wire/base32.ts'
import { makeTicketCode } from '#contract/door/ticket-code.ts'
import { pullMirror } from '#offline/mirror/pull-mirror.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

describe('verdicts of an offline phone', () => {
  test('D1: a valid ticket is admitted and its scan stored with its queue position in one write', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    expect(kindOf(await gate_a.scan(ticket!.code))).toBe('admitted')
    expect(await gate_a.door.queue(10)).toMatchObject([
      { state: 'waiting', kind: 'in', attendee_id: ticket!.id, scanned_at: at.server.clock.now() },
    ])
    expect(gate_a.door.state).toMatchObject({ waiting: 1, counts: { inside: 1, entered: 1 } })
  })

  test('D3: an unknown code is refused and its text kept as evidence', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    expect(kindOf(await gate_a.scan('HELLO'))).toBe('unknown_code')
    expect(await gate_a.door.queue(10)).toMatchObject([{ raw_code: 'HELLO', attendee_id: null }])
    expect(gate_a.door.state.counts.inside).toBe(0)
  })

  test('D5: an internal id entered as a code is unknown', async () => {
    const gate_a = await at.phone('Gate A')
    expect(kindOf(await gate_a.scan(at.venue.attendees[0]!.id))).toBe('unknown_code')
  })

  test('D24: the second scan of a ticket shows time and gate of the first and is stored too', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(ticket!.code)
    const first_at = at.server.clock.now()
    advanceMinutes(at.server, 3)
    expect(await gate_a.scan(ticket!.code)).toMatchObject({
      verdict: { kind: 'already_in', first_at, gate: 'Gate A', device: 'Phone at Gate A' },
    })
    expect((await gate_a.door.queue(10)).length).toBe(2)
  })

  test('D26: a ticket used on another list is admitted', async () => {
    const vip = await at.venue.attendee({ ticket: 'vip' })
    const hall = await at.phone('Hall')
    const lounge = await at.phone('Lounge', { list_id: at.venue.vip_list_id })
    expect(kindOf(await hall.scan(vip.code))).toBe('admitted')
    await hall.settle()
    await lounge.settle()
    expect(kindOf(await lounge.scan(vip.code))).toBe('admitted')
  })

  test('D50: a ticket sold after the last sync is admitted and marked as new, with its type', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const sold_later = await at.venue.attendee({})
    expect(await gate_a.scan(sold_later.code)).toMatchObject({
      verdict: { kind: 'admitted', provisional: true },
      ticket: { id: at.venue.tickets.general },
    })
  })

  test('D59: a ticket sold after the last sync is used at its second scan, by the log on the phone alone', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const sold_later = await at.venue.attendee({})
    await gate_a.scan(sold_later.code)
    advanceMinutes(at.server, 1)
    expect(kindOf(await gate_a.scan(sold_later.code))).toBe('already_in')
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toEqual([])
    expect(kindOf(await gate_a.scan(sold_later.code))).toBe('already_in')
  })

  test('a ticket sold a moment ago is checked with the server first while it responds', async () => {
    const gate_a = await at.phone('Gate A')
    const sold_now = await at.venue.attendee({ first_name: 'Wing-yan' })
    const shown = await gate_a.scan(sold_now.code)
    expect(shown).toMatchObject({ verdict: { kind: 'admitted' }, attendee: { first_name: 'Wing-yan' } })
    expect(shown).not.toHaveProperty('verdict.provisional')
  })

  test('D85 and D110: a server that never responds delays no scan, whatever the browser reports', async () => {
    const gate_a = await at.phone('Gate A')
    const sold_now = await at.venue.attendee({})
    gate_a.browser.network.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    expect(kindOf(await gate_a.scan(at.venue.attendees[0]!.code))).toBe('admitted')
    expect(await gate_a.scan(sold_now.code)).toMatchObject({
      verdict: { kind: 'admitted', provisional: true },
    })
  })

  test('D51: an altered, foreign, truncated or odd code is unknown and throws no exception', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const code = at.venue.attendees[0]!.code
    const flipped = Array.from(code, (character, at) =>
      at === 10 ? BASE32[(BASE32.indexOf(character) + 1) % 32] : character,
    )
    const foreign = makeTicketCode({ key_no: 1, secret: 'somebody else' }, 1, new Uint8Array(10))
    const odd = [
      flipped.join(''),
      foreign,
      code.slice(0, 26),
      `${code}0`,
      'x'.repeat(4096),
      '🎟️🎟️',
      "'; drop table scans; --",
      'https://example.com/?t=1',
      '\u0000\u0007\ud800',
    ]
    for (const text of odd) expect(kindOf(await gate_a.scan(text)), text).toBe('unknown_code')
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect((await gate_a.door.queue(100)).map(({ state }) => state)).toEqual(odd.map(() => 'accepted'))
  })

  test('a code in lower case with spaces, hyphens, I, L, O or line ends is read', async () => {
    const code = at.venue.attendees[0]!.code
    const spelled = `${code
      .toLowerCase()
      .replace(/1/g, 'l')
      .replace(/0/g, 'o')
      .replace(/(.{4})/g, '$1-')}\r\n`
    const gate_a = await at.phone('Gate A')
    expect(kindOf(await gate_a.scan(spelled))).toBe('admitted')
    advanceMinutes(at.server, 1)
    expect(kindOf(await gate_a.scan(`]Q1${code}`))).toBe('already_in')
  })

  test('D61: an unknown code before the list is complete says so, and the search is marked partial', async () => {
    const gate_a = await at.phone('Gate A', { download: false })
    expect(kindOf(await gate_a.scan('HELLO'))).toBe('not_ready')
    gate_a.browser.network.passes = 1
    await expect(pullMirror(gate_a.ports, at.venue.list_id, { limit: 1 })).rejects.toThrow(
      'network.unreachable',
    )
    gate_a.browser.network.is_down = true
    const reopened = await gate_a.reopen()
    const shown = await reopened.scan({ kind: 'in', subject: { raw_code: 'HELLO' } })
    expect(kindOf(shown)).toBe('list_incomplete')
    expect(reopened.state.is_complete).toBe(false)
  })
})
