import type { EditableResource } from '#contract/resources.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { TicketNew } from '#contract/resources/tickets.ts'
import { pullAttendees } from '#offline/catalogue/pull-attendees.ts'
import { pullCatalogue } from '#offline/catalogue/pull-catalogue.ts'
import { flushEdits } from '#offline/edits/flush-edits.ts'
import { overlayEdits } from '#offline/edits/overlay-edits.ts'
import { plannedMoves } from '#offline/edits/planned-moves.ts'
import { queueCreate, queueDelete, queueSort, queueUpdate } from '#offline/edits/queue-edit.ts'
import { resolveConflict, type ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { makeBrowser, type Browser } from '#tests/support/device.ts'
import type { Faults } from '#tests/support/fakes/faulty-network.ts'
import type { TestServer } from '#tests/support/server.ts'

type Fields = Record<string, unknown>
type IdKind = Parameters<typeof newId>[0]

/** Creates a laptop of a venue user with the catalogue downloaded. */
export async function makeLaptop(
  at: { server: TestServer; venue: { account_id: Id; event_id: Id; organizer: { token: string } } },
  name: string,
  options: { token?: string; seed?: number; faults?: Faults; engine?: Browser['engine'] } = {},
) {
  const { seed, engine } = options
  const browser = makeBrowser(at.server, name, {
    ...(seed !== undefined && { seed }),
    ...(engine && { engine }),
  })
  const ports = browser.tab()
  const { db } = ports
  const token = options.token ?? at.venue.organizer.token
  const { event_id, account_id } = at.venue
  const placeOf = (resource: EditableResource) =>
    RESOURCES[resource].parent_kind === 'event' ? event_id : account_id
  const rowKey = (resource: EditableResource) => (resource === 'event_settings' ? 'event_id' : 'id')

  /** Returns the rows of a resource as this laptop shows them. */
  async function rows(resource: EditableResource): Promise<(Fields & { version: number })[]> {
    const kept: Fields[] = await RESOURCES[resource].table(db).toArray()
    kept.sort((a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0))
    // Tests address rows of any resource by field name.
    const edits = await db.edits.toArray()
    const moves = plannedMoves(await db.events.toArray(), edits)
    const laid: object[] = overlayEdits(resource, kept as never[], edits, moves)
    return laid as (Fields & { version: number })[]
  }
  async function row(resource: EditableResource, row_id: Id) {
    const found = (await rows(resource)).find((one) => one[rowKey(resource)] === row_id)
    if (found === undefined) throw new Error(`${name} shows no ${resource} ${row_id}`)
    return found
  }
  /** Advances the clock so that no two edits have the same time. */
  const tick = () => at.server.clock.advance(1)
  const pull = () => pullCatalogue(ports, token)
  const laptop = {
    ports,
    db,
    browser,
    network: browser.network,
    rows,
    row,
    pull,
    shows: async (resource: EditableResource, row_id: Id) =>
      (await rows(resource)).some((one) => one[rowKey(resource)] === row_id),
    edit: async (resource: EditableResource, row_id: Id, fields: Fields, on = placeOf(resource)) => {
      tick()
      const shown = (await row(resource, row_id)) as never
      return queueUpdate(ports, { resource, on, row_id, row: shown }, fields)
    },
    create: async (
      resource: Exclude<EditableResource, 'event_settings'>,
      fields: Fields,
      of = placeOf(resource),
    ) => {
      tick()
      const row_id = newId(resource satisfies IdKind, ports.random)
      const on = resource === 'event' ? row_id : of
      await queueCreate(ports, { resource, on, row_id }, fields)
      return row_id
    },
    remove: async (resource: EditableResource, row_id: Id, on = placeOf(resource)) => {
      tick()
      await queueDelete(ports, { resource, on, row_id, row: (await row(resource, row_id)) as never })
    },
    sort: (resource: EditableResource, ids: Id[], on = event_id) => {
      tick()
      return queueSort(ports, { resource, on }, ids)
    },
    flush: () => flushEdits(ports, token),
    edits: (): Promise<Edit[]> => db.edits.toCollection().sortBy('made_at'),
    settle: (edit: Edit | undefined, decision: ConflictDecision) => {
      if (edit === undefined) throw new Error('there is no such edit')
      return resolveConflict(ports, edit.id, decision)
    },
    /** Flushes until no edit is pending; throws after `tries`. */
    drain: async (tries = 60) => {
      for (let round = 0; round < tries; round += 1) {
        await laptop.flush()
        const waiting = (await db.edits.toArray()).filter(({ state }) => state === 'waiting')
        if (waiting.length === 0) return
        at.server.clock.advance(1000)
      }
      throw new Error(`${name} still has edits waiting`)
    },
    pullPeople: async () => pullAttendees(ports, token, (await pull()).change_nos),
    /** Opens the same storage again, as after a restart. */
    reopen: () => {
      Object.assign(laptop, { ports: browser.tab() })
      return laptop
    },
  }
  await pull()
  browser.network.faults = options.faults ?? {}
  return laptop
}
export type Laptop = Awaited<ReturnType<typeof makeLaptop>>

export const newTicket = (more: Partial<TicketNew> = {}) => ({
  name: 'Early bird',
  type: 'PAID',
  prices: [{ price_cents: 8000 }],
  ...more,
})
