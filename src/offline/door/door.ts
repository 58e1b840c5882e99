import { newId, type Id } from '#contract/wire/id.ts'
import type { Override } from '#contract/door/scans.ts'
import type { CharacterVariants } from '#rules/text/name-search.ts'
import { parsePracticeCode } from '#rules/door/practice-code.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { Till } from '../box-office/till.ts'
import type { CorrectedClock } from '../clock.ts'
import type { PullProgress } from '../mirror/pull-mirror.ts'
import { countQueue, listQueue, retryNow, type QueueCounts } from '../outbox/scan-queue.ts'
import type { Ports } from '../ports.ts'
import { loadClock } from '../settings.ts'
import { catchUp, openList, type OpenList } from '#offline/storage/open-list.ts'
import type { Roster } from '#offline/storage/roster.ts'
import type { OwnScan } from '#offline/storage/rows.ts'
import { doorState, reuseParts, type DoorState } from './door-state.ts'
import { findHolder, type HolderMatch } from './find-holder.ts'
import { lookUpTicket, type DoorCore } from './judge-ticket.ts'
import { partyOf, type PartyMember } from './party.ts'
import { lastEntryOf } from './last-entry.ts'
import { recallScan } from './recall-scan.ts'
import { recordParty, type PartyRequest, type PartyResult } from './record-party.ts'
import { reportDoor, syncDoor, type DeviceState, type SyncResult, type SyncOptions } from './sync-door.ts'
import {
  recordScan,
  scanInputOf,
  type ScanOptions,
  type ScanRequest,
  type ScanResult,
} from './record-scan.ts'
import { recordUndo } from './record-undo.ts'
import { searchPeople } from './search-people.ts'
import { SupervisorAccess } from './unlock.ts'

const ANNOUNCEMENT_DEBOUNCE_MS = 100

/**
 * A check-in list on this browser, open for scanning. Subscribers are notified whenever `state` is a new object.
 */
export class Door {
  readonly list_id: Id
  readonly till: Till
  /** For the other doors of this phone. */
  readonly core: DoorCore
  readonly #ports: Ports
  readonly #open: OpenList
  readonly #clock: CorrectedClock
  readonly #access: SupervisorAccess
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: () => void
  #last_refresh: Promise<unknown> = Promise.resolve()
  #reading: Promise<void> | null = null
  #is_read = false
  #refresh_timer: ReturnType<typeof setTimeout> | undefined
  #queue: QueueCounts
  #progress: PullProgress | null = null
  #is_reachable = false
  #state: DoorState

  private constructor(ports: Ports, open: OpenList, clock: CorrectedClock, queue: QueueCounts) {
    this.list_id = open.row.id
    this.#ports = ports
    this.#open = open
    this.#clock = clock
    this.core = { ports, open, clock }
    this.#access = new SupervisorAccess(ports, open, () => this.#notify())
    this.#queue = queue
    this.till = new Till(ports, open, clock, { access: this.#access, isReachable: () => this.#is_reachable })
    this.#state = this.#computeState()
    this.#unsubscribe = ports.announcer.listen((announcement) => {
      if (announcement.list_id === this.list_id) this.#refreshSoon()
    })
  }

  /** Opens a list stored in this browser; null when it is not stored. Needs no network. */
  static async open(ports: Ports, list_id: Id): Promise<Door | null> {
    const door = await Door.begin(ports, list_id)
    await door?.read()
    return door
  }

  /**
   * Opens a list without reading its attendees, so that a screen can show the list. Call `read` before anything
   * else.
   */
  static async begin(ports: Ports, list_id: Id): Promise<Door | null> {
    const [clock, open, queue] = await Promise.all([
      loadClock(ports),
      openList(ports.db, list_id),
      countQueue(ports.db, list_id),
    ])
    return open === null ? null : new Door(ports, open, clock, queue)
  }

  /** Reads the attendees into memory once; a call after a failure tries again. */
  read(): Promise<void> {
    this.#reading ??= this.refresh().catch((error: unknown) => {
      this.#reading = null
      throw error
    })
    return this.#reading
  }

  get state(): DoorState {
    return this.#state
  }

  /** Attendees and their scans; replaced when the list is rewritten. */
  get roster(): Roster {
    return this.#open.roster
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#unsubscribe()
    this.#listeners.clear()
    this.#access.end()
    clearTimeout(this.#refresh_timer)
  }

  /**
   * Records a scan and returns the result to show. The verdict is decided locally. A ticket missing in the mirror
   * is looked up on the server first, for at most a second and only if the last call reached it, unless it is given.
   */
  async scan(request: ScanRequest, options: ScanOptions = {}, found?: HolderMatch): Promise<ScanResult> {
    if ('raw_code' in request.subject && parsePracticeCode(request.subject.raw_code) !== null)
      return { kind: 'practice_code' }
    const { id, existing } = await this.#prepareScan(options)
    if (existing !== null) return existing
    const match = found ?? findHolder(this.#open, request.subject)
    const input = { ...scanInputOf(request, this.#access), id }
    const resolved =
      found ?? (this.#is_reachable ? await lookUpTicket(this.core, request.subject, match) : match)
    return this.#countWaiting(await recordScan(this.#ports, this.#open, this.#clock, resolved, input))
  }

  /** Admits people of one order by one tap. */
  async admitParty(request: PartyRequest, options: ScanOptions = {}): Promise<PartyResult> {
    const with_pin = { ...options, supervisor_id: this.#access.supervisor_id }
    const result = await recordParty(this.#ports, this.#open, this.#clock, request, with_pin)
    if (result.kind === 'party') this.#addWaiting(result.stored)
    return result
  }

  /** Undoes a scan of this device and those of its party, or with the right and an override those of any device. */
  async undo(
    target: { device_id: Id; id: Id },
    override: Override | null = null,
    options: ScanOptions = {},
  ): Promise<ScanResult> {
    const { id, existing } = await this.#prepareScan(options)
    if (existing !== null) return existing
    return this.#countWaiting(
      await recordUndo(this.#ports, this.#open, this.#clock, target, {
        id,
        override: this.#access.authorize(override),
      }),
    )
  }

  /** Returns the entry with which the holder of a ticket is inside or came last; null before the first. */
  readonly lastEntryOf = (subject: string) => lastEntryOf(this.#open, subject)

  /** Checks a supervisor's PIN; the right one opens the missing rights of this phone for two minutes. */
  readonly unlock = (supervisor_id: Id, pin: string) => this.#access.unlock(supervisor_id, pin)

  /** Ends the rights that a PIN opened. */
  readonly lock = () => this.#access.end()

  /** @param variants returns the variants of a Chinese character; default: none */
  readonly search = (query: string, limit: number, variants?: CharacterVariants) =>
    searchPeople(this.#open, query, limit, variants)

  /** Returns the attendees of an order but one, each with the verdict if they came in now. */
  party(order_id: Id, except: Id | null): PartyMember[] {
    return partyOf(this.#open, order_id, this.#clock.now(), except)
  }

  /** Returns own scans, newest first. */
  queue(limit: number): Promise<OwnScan[]> {
    return listQueue(this.#ports.db, this.list_id, limit)
  }

  /** Sends parked and waiting scans without waiting for their retry time. */
  async retryNow(options: SyncOptions = {}): Promise<SyncResult> {
    await retryNow(this.#ports.db, this.list_id)
    return this.sync(options)
  }

  /** Marks all conflicts as seen on this device. */
  async seeConflicts(): Promise<void> {
    const seen_conflicts = this.#state.conflicts.map(({ scan }) => scanKey(scan))
    await this.#ports.db.lists.update(this.list_id, { seen_conflicts })
    await this.refresh()
  }

  /** One round trip: sends queued scans and pulls changes. */
  async sync(options: SyncOptions = {}): Promise<SyncResult> {
    await this.till.sync()
    const result = await syncDoor(this.#ports, this.list_id, this.#clock, {
      ...options,
      on_progress: (progress) => {
        this.#progress = this.#open.row.is_complete ? null : progress
        options.on_progress?.(progress)
        this.#notify()
      },
    })
    if (result.kind !== 'busy') {
      this.#is_reachable = result.kind === 'in_step' || result.kind === 'outdated'
      this.#progress = null
    }
    await this.refresh()
    return result
  }

  /** Reports the state of this door and of the phone. Errors: ApiError. */
  report(device: DeviceState): Promise<void> {
    return reportDoor(this.#ports, this.list_id, this.#clock, device)
  }

  /** Applies writes by other tabs, the worker or a pull, and the elapsed time. */
  async refresh(): Promise<void> {
    // Refreshes run one after another: a concurrent one could replace newer rows with older ones.
    const previous = this.#last_refresh.catch(() => undefined)
    this.#last_refresh = previous.then(() => catchUp(this.#ports.db, this.#open, this.#clock.now()))
    await this.#last_refresh
    this.#is_read = true
    this.#queue = await countQueue(this.#ports.db, this.list_id)
    await this.till.recount()
    this.#notify()
  }

  /** Records whether another caller reached the server; decides whether unknown tickets are looked up. */
  setReachable(is_reachable: boolean): void {
    if (this.#is_reachable === is_reachable) return
    this.#is_reachable = is_reachable
    this.#notify()
  }

  /** Announcements come in bursts, and the own scan is shown first. A failed read is repeated with the next one. */
  #refreshSoon(): void {
    const refresh = () => void this.refresh().catch(() => undefined)
    clearTimeout(this.#refresh_timer)
    this.#refresh_timer = setTimeout(refresh, ANNOUNCEMENT_DEBOUNCE_MS)
  }

  async #prepareScan({ id = newId('scan', this.#ports.random), is_retry = false }: ScanOptions) {
    return { id, existing: is_retry ? await recallScan(this.#ports.db, this.#open, id) : null }
  }

  #countWaiting(result: ScanResult): ScanResult {
    if (result.kind === 'shown') this.#addWaiting(result.stored)
    return result
  }

  /** Counts stored scans as waiting; subscribers are notified by the refresh that follows. */
  #addWaiting(stored: number): void {
    if (stored === 0) return
    this.#queue = { ...this.#queue, waiting: this.#queue.waiting + stored }
    this.#update()
  }

  #notify(): void {
    this.#update()
    for (const listener of this.#listeners) listener()
  }

  #update(): void {
    this.#state = reuseParts(this.#state, this.#computeState())
  }

  #computeState(): DoorState {
    const { unsent: waiting_sales, version: till_version } = this.till
    const [open, queue, clock, progress] = [this.#open, this.#queue, this.#clock, this.#progress]
    const [is_read, is_reachable, unlock] = [this.#is_read, this.#is_reachable, this.#access.current]
    const facts = { open, queue, clock, progress, is_read, is_reachable, unlock, waiting_sales, till_version }
    return doorState(facts)
  }
}
