import type { Id } from '#contract/wire/id.ts'
import { attendeeContextOf } from '#offline/door/device-context.ts'
import type { Door } from '../door/door.ts'
import { changedParts, reuseParts, type DoorState } from '../door/door-state.ts'
import { eraseExpiredLists } from '../door/erase.ts'
import { enterDoor, type DoorEntryResult, type DoorCredentials } from '../door/enter-door.ts'
import { SyncLoop } from '../door/sync-loop.ts'
import { NO_DEVICE_STATE, type DeviceState, type SyncOptions } from '../door/sync-door.ts'
import type { PartyResult } from '../door/record-party.ts'
import { PhoneDoors, type DoorScan } from '../door/lists/phone-doors.ts'
import type { Ports } from '../ports.ts'
import {
  VERDICT_CALLS,
  type DoorCall,
  type PartyOutcome,
  type EngineEvent,
  type ScanOutcome,
  type EngineCommand,
} from './door-calls.ts'
import { foreignLettersOf, queueOf, searchPeople } from './phone-queries.ts'

type DoorServiceDeps = {
  ports: Ports
  post: (message: EngineEvent) => void
  /** How a list is downloaded; default: in this thread. */
  pull?: SyncOptions['pull']
}

/** Engine side of a link: serves one door, in a worker or beside the screen. */
export class DoorService {
  readonly #deps: DoorServiceDeps
  readonly #list_id: Id
  /** Null when no door opens. */
  #entering: Promise<PhoneDoors | null> = Promise.resolve(null)
  /** The opened door, with those of the phone's other lists; null until then. */
  #phone: PhoneDoors | null = null
  #loop: SyncLoop | null = null
  #sent_state: Partial<DoorState> = {}
  #device: DeviceState = NO_DEVICE_STATE
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
        return this.#wakeNow()
      case 'battery':
        this.#device = { ...this.#device, battery_percent: message.percent }
        return
      case 'camera':
        this.#device = { ...this.#device, camera: message.camera }
        return
      case 'reachable':
        this.#is_reachable = message.is_reachable
        this.#phone?.setReachable(message.is_reachable)
    }
  }

  async close(): Promise<void> {
    this.#loop?.stop()
    const phone = await this.#entering.catch(() => this.#phone)
    this.#loop?.stop()
    phone?.close()
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
    if (call.name === 'eraseOver') return this.#eraseOver()
    const phone = await this.#entering
    if (phone === null) throw new Error('the door is not open')
    await phone.read()
    const { shown } = phone
    switch (call.name) {
      case 'scan': {
        const [id, request] = call.args
        return this.#outcomeOf(phone, await phone.scan(request, { id, is_retry }))
      }
      case 'undo': {
        const [id, target, override, list_id] = call.args
        const door = phone.doorOf(list_id)
        const result = await door.undo(target, override, { id, is_retry })
        return this.#outcomeOf(phone, { door, result })
      }
      case 'admitParty': {
        const [id, request] = call.args
        const door = phone.doorOf(request.list_id)
        return this.#partyOutcomeOf(phone, door, await door.admitParty(request, { id, is_retry }))
      }
      case 'lastEntryOf':
        return phone.doorOf(call.args[1]).lastEntryOf(call.args[0])
      case 'unlock':
        return shown.unlock(...call.args)
      case 'lock':
        return shown.lock()
      case 'search':
        return searchPeople(phone, ...call.args)
      case 'party':
        return phone.doorOf(call.args[1]).party(call.args[0], null)
      case 'countNamesakes':
        return phone.doorOf(call.args[1]).roster.people.countNamesakes(call.args[0])
      case 'foreignLetters':
        return foreignLettersOf(phone)
      case 'queue':
        return queueOf(phone, ...call.args)
      case 'retryNow':
        await Promise.all(phone.all.map((door) => door.retryNow(this.#syncOptions())))
        return this.#wakeNow()
      case 'till': {
        const reply = await shown.till.run(...call.args)
        const [{ kind }] = call.args
        if (kind !== 'read' && kind !== 'refresh') this.#loop?.wake()
        return reply
      }
      case 'seeConflicts':
        await Promise.all(phone.all.map((door) => door.seeConflicts()))
        return
      case 'refresh':
        await Promise.all(phone.all.map((door) => door.refresh()))
    }
  }

  async #eraseOver(): Promise<Id[]> {
    const erased = await eraseExpiredLists(this.#deps.ports)
    if (erased.length > 0) await this.#phone?.update()
    return erased
  }

  #enter(credentials: DoorCredentials): Promise<DoorEntryResult<null>> {
    const { ports } = this.#deps
    const entering = enterDoor(ports, this.#list_id, credentials).then((entry) => {
      if (entry.stage !== 'open') return { entry, phone: null }
      return { entry: { stage: 'open' as const, door: null }, phone: this.#open(entry.door) }
    })
    // Set synchronously, so that calls sent together with this one wait for it.
    this.#entering = entering.then(({ phone }) => phone)
    return entering.then(({ entry }) => entry)
  }

  #open(door: Door): PhoneDoors {
    const { ports } = this.#deps
    const options = { sync: this.#syncOptions(), device: () => this.#device }
    const phone = new PhoneDoors(ports, door, { ...options, onChange: () => this.#sendChanges() })
    this.#phone = phone
    this.#loop = new SyncLoop(ports, door, { ...options, onHint: () => phone.wake() })
    door.subscribe(() => this.#sendChanges())
    phone.setReachable(this.#is_reachable)
    // Calls wait for the list to be read and receive its error.
    void door.read().catch(() => undefined)
    this.#loop.wake()
    return phone
  }

  #wakeNow(): void {
    this.#loop?.wakeNow()
    this.#phone?.wakeNow()
  }

  /** Sends what a scan of any list has stored. */
  #wakeLoopOf(phone: PhoneDoors, door: Door): void {
    if (door === phone.shown) this.#loop?.wake()
    else phone.wake()
  }

  #outcomeOf(phone: PhoneDoors, { door, result }: DoorScan): ScanOutcome {
    this.#wakeLoopOf(phone, door)
    const list = phone.listOf(door)
    const scan = result.kind === 'shown' || result.kind === 'just_now' ? result.scan : null
    const attendee = result.kind === 'shown' || result.kind === 'just_now' ? result.attendee : null
    const context = scan === null ? null : attendeeContextOf(door, attendee, scan)
    return { result, context, ...(list !== null && { list }) }
  }

  #partyOutcomeOf(phone: PhoneDoors, door: Door, result: PartyResult): PartyOutcome {
    this.#wakeLoopOf(phone, door)
    const list = phone.listOf(door)
    const [scan] = result.kind === 'party' ? result.scans : []
    const attendee = result.kind === 'party' ? (result.admitted[0] ?? null) : null
    const context = scan === undefined ? null : attendeeContextOf(door, attendee, scan)
    return { result, context, ...(list !== null && { list }) }
  }

  #syncOptions(): SyncOptions {
    const { pull } = this.#deps
    return pull === undefined ? {} : { pull }
  }

  /** Sends the changed parts of the state. */
  #sendChanges(): void {
    if (this.#phone === null) return
    const { state: now } = this.#phone
    const state = now.lists.length === 0 ? now : reuseParts({ ...now, ...this.#sent_state }, now)
    const parts = changedParts(this.#sent_state, state)
    this.#sent_state = state
    if (Object.keys(parts).length > 0) this.#deps.post({ kind: 'changed', parts })
  }
}
