import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { hanVariants } from '#rules/text/han-alike.ts'
import { attendeeContextOf } from '#offline/door/device-context.ts'
import type { Door } from '../door/door.ts'
import { changedParts, type DoorState } from '../door/door-state.ts'
import { eraseExpiredLists } from '../door/erase.ts'
import { enterDoor, type DoorEntryResult, type DoorCredentials } from '../door/enter-door.ts'
import { SyncLoop } from '../door/sync-loop.ts'
import type { SyncOptions } from '../door/sync-door.ts'
import type { PartyResult } from '../door/record-party.ts'
import type { ScanResult } from '../door/record-scan.ts'
import { isErased } from '#offline/storage/person-facts.ts'
import type { Ports } from '../ports.ts'
import {
  VERDICT_CALLS,
  type DoorCall,
  type FoundPerson,
  type PartyOutcome,
  type EngineEvent,
  type QueuedScan,
  type ScanOutcome,
  type EngineCommand,
} from './door-calls.ts'

type DoorServiceDeps = {
  ports: Ports
  post: (message: EngineEvent) => void
  /** How a list is downloaded; default: in this thread. */
  pull?: SyncOptions['pull']
}

/** People of one order listed behind those who match a search. */
const COMPANIONS_MAX = 20

/** Engine side of a link: serves one door, in a worker or beside the screen. */
export class DoorService {
  readonly #deps: DoorServiceDeps
  readonly #list_id: Id
  /** Null when no door opens. */
  #entering: Promise<Door | null> = Promise.resolve(null)
  /** The opened door; null until then. */
  #door: Door | null = null
  #loop: SyncLoop | null = null
  #sent_state: Partial<DoorState> = {}
  #battery_percent: number | null = null
  #is_reachable = false

  constructor(list_id: Id, deps: DoorServiceDeps) {
    this.#list_id = list_id
    this.#deps = deps
  }

  receive(message: Exclude<EngineCommand, { kind: 'begin' }>): void {
    switch (message.kind) {
      case 'call':
        return void this.#handleCall(message)
      case 'wake':
        return this.#loop?.wakeNow()
      case 'battery':
        this.#battery_percent = message.percent
        return
      case 'reachable':
        this.#is_reachable = message.is_reachable
        this.#door?.setReachable(message.is_reachable)
    }
  }

  async close(): Promise<void> {
    this.#loop?.stop()
    ;(await this.#entering.catch(() => this.#door))?.close()
  }

  async #handleCall({ no, call, is_retry }: Extract<EngineCommand, { kind: 'call' }>): Promise<void> {
    try {
      const value = await this.#execute(call, is_retry)
      // A verdict is sent before the state changes that follow from it.
      if (!VERDICT_CALLS.has(call.name)) this.#sendChanges()
      this.#deps.post({ kind: 'answer', no, value })
    } catch (error) {
      this.#deps.post({ kind: 'failed', no, message: String(error) })
    }
  }

  async #execute(call: DoorCall, is_retry: boolean): Promise<unknown> {
    if (call.name === 'enter') return this.#enter(...call.args)
    if (call.name === 'eraseOver') return eraseExpiredLists(this.#deps.ports)
    const door = await this.#entering
    if (door === null) throw new Error('the door is not open')
    await door.read()
    switch (call.name) {
      case 'scan': {
        const [id, request] = call.args
        return this.#outcomeOf(door, await door.scan(request, { id, is_retry }))
      }
      case 'undo': {
        const [id, target, override] = call.args
        return this.#outcomeOf(door, await door.undo(target, override, { id, is_retry }))
      }
      case 'admitParty': {
        const [id, request] = call.args
        return this.#partyOutcomeOf(door, await door.admitParty(request, { id, is_retry }))
      }
      case 'lastEntryOf':
        return door.lastEntryOf(...call.args)
      case 'unlock':
        return door.unlock(...call.args)
      case 'lock':
        return door.lock()
      case 'search':
        return search(door, ...call.args)
      case 'party':
        return door.party(call.args[0], null)
      case 'countNamesakes':
        return door.roster.people.countNamesakes(...call.args)
      case 'foreignLetters':
        return door.roster.people.foreignLetters()
      case 'queue':
        return queueOf(door, ...call.args)
      case 'retryNow':
        await door.retryNow(this.#syncOptions())
        this.#loop?.wakeNow()
        return
      case 'till': {
        const reply = await door.till.run(...call.args)
        if (call.args[0].kind !== 'read') this.#loop?.wake()
        return reply
      }
      case 'seeConflicts':
        return door.seeConflicts()
      case 'refresh':
        return door.refresh()
    }
  }

  async #enter(credentials: DoorCredentials): Promise<DoorEntryResult<null>> {
    const { ports } = this.#deps
    const entering = enterDoor(ports, this.#list_id, credentials)
    // Set synchronously, so that calls sent together with this one wait for it.
    this.#entering = entering.then((entry) => (entry.stage === 'open' ? entry.door : null))
    const entry = await entering
    if (entry.stage !== 'open') return entry
    this.#door = entry.door
    this.#startSync(entry.door)
    return { stage: 'open', door: null }
  }

  #startSync(door: Door): void {
    this.#loop = new SyncLoop(this.#deps.ports, door, {
      sync: this.#syncOptions(),
      battery: () => this.#battery_percent,
    })
    door.subscribe(() => this.#sendChanges())
    door.setReachable(this.#is_reachable)
    // Calls wait for the list to be read and receive its error.
    void door.read().catch(() => undefined)
    this.#loop.wake()
  }

  #outcomeOf(door: Door, result: ScanResult): ScanOutcome {
    this.#loop?.wake()
    const scan = result.kind === 'shown' || result.kind === 'just_now' ? result.scan : null
    const attendee = result.kind === 'shown' || result.kind === 'just_now' ? result.attendee : null
    return { result, context: scan === null ? null : attendeeContextOf(door, attendee, scan) }
  }

  #partyOutcomeOf(door: Door, result: PartyResult): PartyOutcome {
    this.#loop?.wake()
    const [scan] = result.kind === 'party' ? result.scans : []
    const attendee = result.kind === 'party' ? (result.admitted[0] ?? null) : null
    return { result, context: scan === undefined ? null : attendeeContextOf(door, attendee, scan) }
  }

  #syncOptions(): SyncOptions {
    const { pull } = this.#deps
    return pull === undefined ? {} : { pull }
  }

  /** Sends the changed parts of the state. */
  #sendChanges(): void {
    if (this.#door === null) return
    const { state } = this.#door
    const parts = changedParts(this.#sent_state, state)
    this.#sent_state = state
    if (Object.keys(parts).length > 0) this.#deps.post({ kind: 'changed', parts })
  }
}

function search(door: Door, query: string, limit: number): { found: FoundPerson[]; total: number } {
  if (door.state.meta === null || !door.state.rights.may_search) return { found: [], total: 0 }
  const { found, total } = door.search(query, limit, hanVariants)
  return { found: withCompanions(door, found), total }
}

/** Groups people by order, and adds the others of each order behind those who were found. */
function withCompanions(door: Door, found: readonly MirrorAttendee[]): FoundPerson[] {
  const of = (person: MirrorAttendee) => ({ person, attendance: door.roster.attendanceOf(person.id) })
  return [...new Set(found.map(({ order_id }) => order_id))].flatMap((order_id) => {
    const matches = found.filter((person) => person.order_id === order_id)
    return [
      ...matches.map(of),
      ...companionsOf(door, order_id, matches).map((person) => ({ ...of(person), is_companion: true })),
    ]
  })
}

function companionsOf(door: Door, order_id: Id, matches: readonly MirrorAttendee[]): MirrorAttendee[] {
  const match_ids = new Set(matches.map(({ id }) => id))
  return door.roster.people
    .ofOrder(order_id)
    .filter((person) => !match_ids.has(person.id) && !isErased(person))
    .slice(0, COMPANIONS_MAX)
    .flatMap(({ id }) => door.roster.attendee(id) ?? [])
}

async function queueOf(door: Door, limit: number): Promise<QueuedScan[]> {
  const scans = await door.queue(limit)
  return scans.map((scan) => ({
    scan,
    attendee: scan.attendee_id === null ? null : (door.roster.attendee(scan.attendee_id) ?? null),
  }))
}
