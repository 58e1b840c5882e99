import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { mirrorAttendee } from '#contract/door/mirror.ts'
import { kindOf } from '#tests/support/device.ts'
import { codeRow, importAttendeeRows } from '#tests/support/import-attendees.ts'
import { sizeOf } from '#tests/support/long.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(1)
/** The row as a version before these codes reads it. */
const earlierAttendee = mirrorAttendee.omit({ foreign_hash: true })
const importCodes = (...rows: string[][]) => importAttendeeRows(at.server, at.venue, rows)

describe('codes of another ticket system at a door', () => {
  test('an imported code admits its holder once, without a network and with spaces around it', async () => {
    await importCodes(codeRow('Klook-7f3A', 'Mei'), codeRow('1001', 'Bo'))
    const gate = await at.phone('Gate A')
    gate.browser.network.is_down = true
    const shown = await gate.scan(' Klook-7f3A\r\n')
    expect(shown).toMatchObject({
      kind: 'shown',
      verdict: { kind: 'admitted' },
      attendee: { first_name: 'Mei' },
    })
    at.server.clock.advance(60_000)
    expect(kindOf(await gate.scan('Klook-7f3A'))).toBe('already_in')
    expect(kindOf(await gate.scan('KLOOK-7F3A'))).toBe('unknown_code')
    expect(await gate.scan('1001')).toMatchObject({ attendee: { first_name: 'Bo' } })
    gate.browser.network.is_down = false
    await gate.settle()
    expect(await at.conflictsAtServer()).toEqual([])
    expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: 2 })
  })

  test('our code and the code of the other system are one ticket', async () => {
    await importCodes(codeRow('K-1', 'Mei'))
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    await gate_a.scan('K-1')
    await gate_a.settle()
    await gate_b.settle()
    const { found } = gate_b.door.search('Mei', 5)
    at.server.clock.advance(60_000)
    expect(kindOf(await gate_b.tap(found[0]!.id))).toBe('already_in')
  })

  test('the search finds the holder of the whole code', async () => {
    await importCodes(codeRow('Klook-7f3A', 'Mei'), codeRow('V-1', 'Vi', 'VIP'))
    const gate = await at.phone('Gate A')
    gate.browser.network.is_down = true
    expect(gate.door.search(' Klook-7f3A', 5)).toMatchObject({ total: 1, found: [{ first_name: 'Mei' }] })
    expect(gate.door.search('Klook-7f3', 5).total).toBe(0)
    expect(gate.door.search(at.venue.attendees[0]!.code, 5)).toMatchObject({ total: 1 })
    const vip_door = await at.phone('VIP', { list_id: at.venue.vip_list_id })
    expect(vip_door.door.search('Klook-7f3A', 5).total).toBe(0)
  })

  test('a cancelled ticket is refused by both codes, and a reissued one by the code of the other system', async () => {
    await importCodes(codeRow('K-1', 'Mei'), codeRow('K-2', 'Bo'))
    const gate = await at.phone('Gate A')
    const idOf = (name: string) => gate.door.search(name, 1).found[0]!.id
    const params = (name: string) => ({ event_id: at.venue.event_id, attendee_id: idOf(name) })
    const { token } = at.venue.organizer
    await at.server.call(setAttendeeStatus, { params: params('Mei'), body: { status: 'CANCELLED' }, token })
    await at.server.call(reissueTicket, { params: params('Bo'), body: { reason: 'lost' }, token })
    at.server.clock.advance(1000)
    await gate.settle()
    gate.browser.network.is_down = true
    expect(kindOf(await gate.scan('K-1'))).toBe('cancelled')
    expect(await gate.scan('K-2')).toMatchObject({ verdict: { kind: 'revoked', reason: 'lost' } })
  })

  test('a phone of an earlier version ignores the code: it is unknown there, and admits nobody', async () => {
    await importCodes(codeRow('K-1', 'Mei'))
    const gate = await at.phone('Gate A')
    const [mei] = gate.door.search('Mei', 1).found
    gate.door.roster.removeAttendees([mei!.id])
    gate.door.roster.putAttendees([earlierAttendee.parse(mei)])
    gate.browser.network.is_down = true
    expect(kindOf(await gate.scan('K-1'))).toBe('unknown_code')
  })

  test('after an update the phone keeps its list and is sent the codes as changes, once', async () => {
    await importCodes(codeRow('K-1', 'Mei'))
    const earlier = await at.phone('Gate A')
    const { db } = earlier.ports
    await db.chunks.toCollection().modify((chunk) => {
      chunk.attendees = chunk.attendees.map((row) => earlierAttendee.parse(row))
    })
    await db.packed.clear()
    await db.lists.toCollection().modify((row) => {
      delete row.has_foreign_codes
    })
    const stored = await db.chunks.count()
    earlier.browser.network.is_down = true
    const updated = await earlier.reopen()
    expect(updated.state.is_complete).toBe(true)
    const [own] = at.venue.attendees
    expect(kindOf(await updated.scan({ kind: 'in', subject: { raw_code: own!.code } }))).toBe('admitted')
    expect(kindOf(await updated.scan({ kind: 'in', subject: { raw_code: 'K-1' } }))).toBe('unknown_code')
    earlier.browser.network.is_down = false
    await updated.sync()
    const later = (await db.chunks.toArray()).slice(stored)
    expect(later.flatMap(({ attendees }) => attendees.map(({ first_name }) => first_name))).toEqual(['Mei'])
    expect(kindOf(await updated.scan({ kind: 'in', subject: { raw_code: 'K-1' } }))).toBe('admitted')
    await updated.sync()
    const sent = (await db.chunks.toArray()).flatMap(({ attendees }) => attendees)
    expect(sent.filter(({ first_name }) => first_name === 'Mei')).toHaveLength(2)
  })

  test('a plain text that nobody has is judged without a request, and a holder of an imported code too', async () => {
    await importCodes(codeRow('K-1', 'Mei'))
    const gate = await at.phone('Gate A')
    gate.browser.network.requests.length = 0
    for (const text of ['K-2', 'https://example.com/?t=1', 'K-1']) await gate.scan(text)
    const asked = gate.browser.network.requests.filter((request) => request.includes('look-up'))
    expect(asked).toEqual([])
  })

  test('a scan of a code that is imported later becomes a scan of its holder, at the server and on phones', async () => {
    const gate = await at.phone('Gate A')
    expect(kindOf(await gate.scan('K-1'))).toBe('unknown_code')
    await gate.settle()
    await importCodes(codeRow('K-1', 'Mei'))
    at.server.clock.advance(60_000)
    await gate.settle()
    const [mei] = gate.door.search('Mei', 1).found
    expect(gate.door.roster.logOf(mei!.id)).toMatchObject([{ local_verdict: { kind: 'unknown_code' } }])
    expect(kindOf(await gate.scan('K-1'))).toBe('admitted')
    await gate.settle()
    expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: 1 })
  })

  test('any order of imports, scans and syncs gives phones and the server the same people inside', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('import' as const), no: fc.nat({ max: 2 }) }),
      fc.record({ kind: fc.constant('scan' as const), no: fc.nat({ max: 2 }), gate: fc.nat({ max: 1 }) }),
      fc.record({ kind: fc.constant('sync' as const), gate: fc.nat({ max: 1 }) }),
      fc.record({ kind: fc.constant('cut' as const), gate: fc.nat({ max: 1 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await at.renew()
        const gates = [await at.phone('Gate A'), await at.phone('Gate B')]
        const imported = new Set<number>()
        for (const each of steps) {
          at.server.clock.advance(20_000)
          const gate = 'gate' in each ? gates[each.gate]! : gates[0]!
          if (each.kind === 'import' && !imported.has(each.no)) {
            imported.add(each.no)
            await importCodes(codeRow(`K-${each.no}`, `Guest K${each.no}`))
          } else if (each.kind === 'scan') await gate.scan(`K-${each.no}`)
          else if (each.kind === 'sync') await gate.door.sync()
          else if (each.kind === 'cut') gate.browser.network.is_down = !gate.browser.network.is_down
        }
        for (const gate of gates) gate.browser.network.is_down = false
        for (const gate of [...gates, ...gates]) await gate.settle()
        const counts = await at.countsAtServer(at.venue.list_id)
        for (const gate of gates) expect(gate.door.state.counts.inside).toBe(counts?.inside)
      }),
      { numRuns: sizeOf(4, 40) },
    )
  })
})
