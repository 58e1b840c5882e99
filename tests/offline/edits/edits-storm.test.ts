import { describe, expect, test } from 'vitest'
import { readConflict } from '#offline/edits/resolve-conflict.ts'
import type { EditableResource } from '#contract/resources.ts'
import { makePrng } from '#tests/support/prng.ts'
import type { Faults } from '#tests/support/fakes/faulty-network.ts'
import { makeLaptop, newTicket, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

const BAD: Faults = {
  drop_request: 0.15,
  drop_reply: 0.25,
  duplicate: 0.1,
  delay: 0.3,
  fail_500: 0.1,
  slow_down_429: 0.05,
  portal_html: 0.05,
}
const STEPS = 100
const STORM_MS = 90_000
const KINDS = ['ticket', 'question', 'check_in_list', 'promo_code', 'event'] as const
type Kind = (typeof KINDS)[number]
const PATHS: Record<Exclude<Kind, 'event'>, string> = {
  ticket: 'tickets',
  question: 'questions',
  check_in_list: 'check-in-lists',
  promo_code: 'promo-codes',
}
/** Free texts per resource, so that every entered value is unique. */
const TEXTS: Record<Kind, readonly string[]> = {
  ticket: ['name', 'description', 'note'],
  question: ['title', 'description'],
  check_in_list: ['name', 'description'],
  promo_code: ['code'],
  event: ['title', 'description'],
}

type Row = Record<string, unknown> & { version: number }
type LastTexts = Map<string, Map<Laptop, string>>

/** Two users who edit, create, delete and sort at random; records what each entered last per field. */
function makeStorm(seed: number, laptops: readonly Laptop[]) {
  const dice = makePrng(seed)
  const pick = <One>(of: readonly One[]): One => {
    const one = of[Math.floor(dice() * of.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  let count = 0
  const word = () => `w${String(seed)}x${String((count += 1))}`
  const typed: LastTexts = new Map()
  const made = new Map<string, Exclude<Kind, 'event'>>()
  const unmade = new Set<string>()

  const rowsOf = async (on: Laptop, kind: Kind) =>
    (await on.rows(kind)).filter(
      (row) =>
        (row['event_id'] ?? row['id']) === at.venue.event_id &&
        (row['default_of'] ?? null) === null &&
        row['is_leaving'] === false,
    )
  const type = async (on: Laptop) => {
    const kind = pick(KINDS)
    const rows = await rowsOf(on, kind)
    if (rows.length === 0) return
    const row_id = String(pick(rows)['id'])
    const field = pick(TEXTS[kind])
    const value = word()
    const key = `${kind} ${row_id} ${field}`
    typed.set(key, (typed.get(key) ?? new Map<Laptop, string>()).set(on, value))
    await on.edit(kind, row_id, { [field]: value })
  }
  const make = async (on: Laptop) => {
    const kind = pick(['ticket', 'question', 'check_in_list', 'promo_code'] as const)
    const tickets = (await rowsOf(on, 'ticket')).map(({ id }) => String(id))
    const fields = {
      ticket: newTicket({ name: word() }),
      question: { title: word(), type: 'DATE' },
      check_in_list: { name: word(), ticket_ids: [pick(tickets)] },
      promo_code: { code: word(), discount_type: 'NONE', applicable_ticket_ids: [pick(tickets)] },
    }[kind]
    made.set(await on.create(kind, fields), kind)
  }
  const remove = async (on: Laptop) => {
    const codes = await rowsOf(on, 'promo_code')
    if (codes.length === 0) return
    const row_id = String(pick(codes)['id'])
    unmade.add(row_id)
    await on.remove('promo_code', row_id)
  }
  const sort = async (on: Laptop) => {
    const ids = (await rowsOf(on, 'question')).map(({ id }) => String(id))
    if (ids.length > 1)
      await on.sort(
        'question',
        ids.toSorted(() => dice() - 0.5),
      )
  }
  return {
    typed,
    made,
    unmade,
    step: async () => {
      const on = pick(laptops)
      const throws = dice()
      if (throws < 0.35) await type(on)
      else if (throws < 0.5) await make(on)
      else if (throws < 0.56) await remove(on)
      else if (throws < 0.62) await sort(on)
      else if (throws < 0.9) await on.flush()
      else await on.pull().catch(() => undefined)
    },
    /** Resolves pending conflicts at random. */
    decide: async (on: Laptop) => {
      for (const edit of await on.edits()) {
        const is_mine = dice() < 0.5
        if (edit.state === 'refused' || (edit.op === 'delete' && edit.state === 'conflict' && !is_mine)) {
          await on.settle(edit, { kind: 'drop' })
        } else if (edit.state === 'conflict') {
          const { edit: beside, conflicts } = readConflict(edit)
          const chosen = is_mine ? conflicts.map(({ field }) => field) : []
          await on.settle(edit, { kind: 'send', fields: [...Object.keys(beside), ...chosen] })
        }
      }
    },
  }
}

async function atServer(kind: Kind): Promise<Row[]> {
  const path = `/events/${at.venue.event_id}${kind === 'event' ? '' : `/${PATHS[kind]}`}`
  const { json } = await at.server.raw('GET', path, { token: at.venue.owner.token })
  const { data } = json as { data: Row | Row[] }
  return Array.isArray(data) ? data : [data]
}

const byId = (rows: readonly Row[]) => rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
const readShownRows = async (on: Laptop, kind: EditableResource) =>
  byId(await on.rows(kind))
    .filter((row) => (row['event_id'] ?? row['id']) === at.venue.event_id)
    .map(({ is_new: _, is_leaving: __, ...row }) => row)

describe('many edits on two laptops over a bad network', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'all sides end with the same rows, nothing lost and nothing duplicated (%i)',
    async (seed) => {
      const laptops = [
        await makeLaptop(at, 'mine', { seed, faults: BAD }),
        await makeLaptop(at, 'theirs', { seed: seed + 100, faults: BAD, token: at.venue.owner.token }),
      ]
      const storm = makeStorm(seed, laptops)
      for (let step = 0; step < STEPS; step += 1) await storm.step()
      for (const { network } of laptops) network.faults = {}
      for (let round = 0; (await waitingOn(laptops)) > 0; round += 1) {
        expect(round).toBeLessThan(20)
        for (const laptop of laptops) {
          await laptop.drain()
          await storm.decide(laptop)
        }
      }
      for (const kind of KINDS) {
        const rows = await atServer(kind)
        for (const laptop of laptops) {
          await laptop.pull()
          const expected = byId(rows).map((row) => ({ ...row, is_unsent: false }))
          expect(await readShownRows(laptop, kind)).toEqual(expected)
        }
        const ids = rows.map(({ id }) => String(id))
        for (const [id, made] of storm.made) {
          if (made === kind && !storm.unmade.has(id)) expect(ids.filter((one) => one === id)).toEqual([id])
        }
        for (const row of rows) for (const field of TEXTS[kind]) expectTyped(storm.typed, kind, row, field)
      }
    },
    STORM_MS,
  )
})

const waitingOn = async (laptops: readonly Laptop[]) =>
  (await Promise.all(laptops.map((laptop) => laptop.edits()))).flat().length

/** A field edited by one user has their last value; one edited by both has the last value of either. */
function expectTyped(typed: LastTexts, kind: Kind, row: Row, field: string): void {
  const last = typed.get(`${kind} ${String(row['id'])} ${field}`)
  if (last !== undefined) expect([...last.values()]).toContain(row[field])
}
