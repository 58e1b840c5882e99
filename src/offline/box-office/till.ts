import { ApiError } from '#api-client/api-error.ts'
import { readBoxOffice, returnAllotment, takeAllotment } from '#contract/door/box-office.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { CorrectedClock } from '../clock.ts'
import { rightsOf } from '../door/door-state.ts'
import type { SupervisorAccess } from '../door/unlock.ts'
import type { Ports } from '../ports.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import { countUnsentEntries, putAllotments } from './entry-queue.ts'
import { boxOfficeLock, flushEntries, flushLocked } from './flush-entries.ts'
import { recordReversal, recordShiftClosing, recordShiftOpening } from './record-entry.ts'
import { recordSale } from './record-sale.ts'
import { readTill } from './till-state.ts'
import type { SaleRequest, TillCommand, TillReply, TillResult, TillSeller } from './till-types.ts'

const REFRESH_MS = 30_000
/** How long after its last look a till counts as in use. */
const IN_USE_MS = 120_000

/** What the till asks its door: who opened missing rights, and whether the last call reached the server. */
type TillDoor = { access: SupervisorAccess; isReachable: () => boolean }

/** The box office of an open door: sells from the places that this device holds, and exchanges the log. */
export class Till {
  readonly #ports: Ports
  readonly #open: OpenList
  readonly #clock: CorrectedClock
  readonly #isReachable: () => boolean
  readonly #access: SupervisorAccess
  /** Entries that the server does not have; unknown before the first sync. */
  #unsent: number | null = null
  #refreshed_ms = Number.NEGATIVE_INFINITY
  #read_ms = Number.NEGATIVE_INFINITY
  #version = 0

  constructor(ports: Ports, open: OpenList, clock: CorrectedClock, { access, isReachable }: TillDoor) {
    this.#ports = ports
    this.#open = open
    this.#clock = clock
    this.#isReachable = isReachable
    this.#access = access
  }

  /** Changes whenever the server told this device something new about its till. */
  get version(): number {
    return this.#version
  }

  /** The server announced a change: a till in use is refreshed with the next sync. */
  announce(): void {
    const { clock } = this.#ports
    if (clock.monotonic_ms() - this.#read_ms < IN_USE_MS) this.#refreshed_ms = Number.NEGATIVE_INFINITY
  }

  /** Runs a command and returns its result with the state after it. */
  async run(command: TillCommand): Promise<TillReply> {
    this.#read_ms = this.#ports.clock.monotonic_ms()
    const result = await this.#execute(command)
    if (command.kind !== 'read') this.#unsent = await this.#countUnsent()
    return { result, state: await readTill(this.#ports.db, this.#open, this.#clock.now()) }
  }

  /**
   * Sends waiting entries and refreshes prices and allotments; does nothing for a list that sells nothing. Never
   * fails: the next sync tries again.
   */
  async sync(): Promise<void> {
    const sells = this.#sells
    this.#unsent ??= await this.#countUnsent()
    if (!sells && this.#unsent === 0) return
    try {
      if (this.#unsent > 0) {
        const result = await flushEntries(this.#ports, this.#list_id, this.#clock)
        this.#version += 1
        if (result === 'later') return
      }
      this.#unsent = await this.#countUnsent()
      const is_due = this.#ports.clock.monotonic_ms() - this.#refreshed_ms >= REFRESH_MS
      if (sells && is_due) await this.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** Fetches prices and allotments. Errors: ApiError. */
  async refresh(): Promise<void> {
    const { db, connect, lock } = this.#ports
    const list_id = this.#list_id
    await lock.exclusively(boxOfficeLock(list_id), async () => {
      const row = await db.lists.get(list_id)
      if (row === undefined) return
      const { data } = await connect(row.token).call(readBoxOffice, { params: { check_in_list_id: list_id } })
      const { currency, seller, offers, allotments } = data
      await db.transaction('rw', db.box_offices, db.allotments, async () => {
        await db.box_offices.put({ list_id, currency, seller, offers, read_at: this.#clock.now() })
        await putAllotments(db, list_id, allotments)
      })
      this.#refreshed_ms = this.#ports.clock.monotonic_ms()
      this.#version += 1
    })
  }

  /** Whether this device may sell now, and the supervisor who opened the right if it lacks it. */
  get #seller(): TillSeller {
    const unlock = this.#access.current
    const has_right = rightsOf(this.#open.row.meta, null).may_sell
    return { may_sell: has_right || unlock !== null, supervisor_id: has_right ? null : (unlock?.id ?? null) }
  }

  /** Entries that wait to be sent, as last counted. */
  get unsent(): number {
    return this.#unsent ?? 0
  }

  /** Counts waiting entries again, which other tabs and the worker may have added or sent; only where tickets are sold. */
  async recount(): Promise<void> {
    if (this.#sells || this.unsent > 0) this.#unsent = await this.#countUnsent()
  }

  get #sells(): boolean {
    return this.#open.row.meta?.sells_tickets === true
  }

  #countUnsent(): Promise<number> {
    return countUnsentEntries(this.#ports.db, this.#list_id)
  }

  get #list_id(): Id {
    return this.#open.row.id
  }

  async #execute(command: TillCommand): Promise<TillResult> {
    const [ports, open, clock] = [this.#ports, this.#open, this.#clock]
    switch (command.kind) {
      case 'read':
        return { kind: 'done' }
      case 'refresh':
        if (this.#isReachable()) await this.#attempt(() => this.refresh())
        return { kind: 'done' }
      case 'sell':
        return this.#sell(command.id, command.request)
      case 'reverse':
        return recordReversal(ports, open, clock, command)
      case 'take':
        return this.#take(command)
      case 'return':
        return this.#giveBack(command.allotment_id)
      case 'open_shift':
        return recordShiftOpening(ports, open, clock, command)
      case 'close_shift':
        return recordShiftClosing(ports, open, clock, command)
    }
  }

  /** With a network, places that this device lacks are first taken from the common stock. */
  async #sell(id: Id, request: SaleRequest): Promise<TillResult> {
    const seller = this.#seller
    const record = () => recordSale(this.#ports, this.#open, this.#clock, { id, request, seller })
    const result = await record()
    if (result.kind !== 'no_places' || !this.#isReachable()) return result
    for (const { ticket_id, price_id, missing: quantity } of result.offers) {
      const taken = await this.#take({
        id: newId('allotment', this.#ports.random),
        ticket_id,
        price_id,
        quantity,
      })
      if (taken.kind !== 'done') return taken.kind === 'unreachable' ? result : this.#noPlaces(taken, result)
    }
    return record()
  }

  #noPlaces(taken: TillResult, result: TillResult): TillResult {
    return taken.kind === 'refused' && taken.code === 'ticket.sold_out' ? result : taken
  }

  #take(body: { id: Id; ticket_id: Id; price_id: Id; quantity: number }): Promise<TillResult> {
    return this.#attempt(async (token) => {
      const { db } = this.#ports
      const list_id = this.#list_id
      const { id, ticket_id, price_id, quantity } = body
      const { supervisor_id } = this.#seller
      await this.#ports.lock.exclusively(boxOfficeLock(list_id), async () => {
        const { data } = await this.#ports.connect(token).call(takeAllotment, {
          params: { check_in_list_id: list_id },
          body: { id, ticket_id, price_id, quantity, ...(supervisor_id !== null && { supervisor_id }) },
        })
        await db.allotments.put({ ...data, list_id })
      })
    })
  }

  /** Waiting sales are sent first, so that the server knows which places are unused. */
  #giveBack(allotment_id: Id): Promise<TillResult> {
    return this.#attempt(async (token) => {
      const list_id = this.#list_id
      await this.#ports.lock.exclusively(boxOfficeLock(list_id), async () => {
        if ((await flushLocked(this.#ports, list_id, this.#clock)) === 'later') throw new UnsentError()
        const { data } = await this.#ports.connect(token).call(returnAllotment, {
          params: { check_in_list_id: list_id, allotment_id },
        })
        await this.#ports.db.allotments.put({ ...data, list_id })
      })
    })
  }

  async #attempt(call: (token: string) => Promise<void>): Promise<TillResult> {
    const row = await this.#ports.db.lists.get(this.#list_id)
    if (row === undefined) return { kind: 'not_ready' }
    try {
      await call(row.token)
      return { kind: 'done' }
    } catch (error) {
      if (error instanceof UnsentError) return { kind: 'unreachable' }
      if (!(error instanceof ApiError)) throw error
      return error.is_transient ? { kind: 'unreachable' } : { kind: 'refused', code: error.code }
    }
  }
}

/** Sales wait that could not be sent. */
class UnsentError extends Error {}
