import type { Id } from '#contract/wire/id.ts'
import type { DoorState } from '../door/door-state.ts'
import type { DoorCredentials } from '../door/enter-door.ts'
import type { DeviceState } from '../door/sync-door.ts'
import {
  VERDICT_CALLS,
  type DoorCall,
  type DoorCallName,
  type DoorApi,
  type EngineEvent,
  type EngineCommand,
} from './door-calls.ts'

/** Handle of an engine. */
export type Engine = { post: (message: EngineCommand) => void; close: () => void }
type EngineHandlers = { onMessage: (message: EngineEvent) => void; onDeath: () => void }
/** @param deaths number of engine crashes since the last answer */
export type OpenEngine = (handlers: EngineHandlers, deaths: number) => Engine

type LinkOptions = {
  openEngine: OpenEngine
  list_id: Id
  language: string
  onContact: (reached: boolean) => void
  onUnknownToken: (token: string) => void
  /** Runs a callback once after the next paint. */
  afterPaint: (run: () => void) => void
}

/** Longest time for which a verdict delays the changes of the state, in milliseconds. */
const HOLD_MAX_MS = 250

/** Declared as methods, so that each call can have its own result type. */
type PendingCall = { call: DoorCall; resolve(value: unknown): void; reject(error: Error): void }

/**
 * Screen side of a door whose engine runs elsewhere and may crash. A new engine is then started and the unanswered
 * calls are repeated, so that a crash only delays a verdict.
 */
export class DoorLink {
  readonly list_id: Id
  readonly #options: LinkOptions
  readonly #listeners = new Set<() => void>()
  /** Unanswered calls, in order. */
  readonly #pending = new Map<number, PendingCall>()
  /** Latest device state messages, repeated to the next engine. */
  readonly #device_state = new Map<EngineCommand['kind'], EngineCommand>()
  #engine: Engine
  #last_no = 0
  #deaths = 0
  #is_down = false
  /** Credentials that opened the door, reused for the next engine. */
  #credentials: DoorCredentials | null = null
  #state: DoorState | null = null
  #parts: Partial<DoorState> = {}
  /** Calls for a verdict that is not painted yet. */
  #unpainted_verdicts = 0
  /** Changes that wait until the verdict is painted. */
  #held_parts: Partial<DoorState> | null = null
  #hold_timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: LinkOptions) {
    this.list_id = options.list_id
    this.#options = options
    this.#engine = this.#open()
  }

  /** State last sent by the engine; only for an open door. */
  get state(): DoorState {
    if (this.#state === null) throw new Error('the door is not open')
    return this.#state
  }

  /** Whether the engine has crashed and the next one has not opened the door yet. */
  get is_down(): boolean {
    return this.#is_down
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async enter(credentials: DoorCredentials): ReturnType<DoorApi['enter']> {
    const entry = await this.#call('enter', credentials)
    if (entry.stage === 'open') this.#credentials = { ...credentials, pairing: null }
    return entry
  }

  readonly scan: DoorApi['scan'] = (id, request) => this.#call('scan', id, request)
  readonly undo: DoorApi['undo'] = (...args) => this.#call('undo', ...args)
  readonly admitParty: DoorApi['admitParty'] = (id, request) => this.#call('admitParty', id, request)
  readonly party: DoorApi['party'] = (...args) => this.#call('party', ...args)
  readonly lastEntryOf: DoorApi['lastEntryOf'] = (...args) => this.#call('lastEntryOf', ...args)
  readonly unlock: DoorApi['unlock'] = (supervisor_id, pin) => this.#call('unlock', supervisor_id, pin)
  readonly lock: DoorApi['lock'] = () => this.#call('lock')
  readonly search: DoorApi['search'] = (query, limit) => this.#call('search', query, limit)
  readonly countNamesakes: DoorApi['countNamesakes'] = (...args) => this.#call('countNamesakes', ...args)
  readonly foreignLetters: DoorApi['foreignLetters'] = () => this.#call('foreignLetters')
  readonly queue: DoorApi['queue'] = (limit) => this.#call('queue', limit)
  readonly retryNow: DoorApi['retryNow'] = () => this.#call('retryNow')
  readonly till: DoorApi['till'] = (command) => this.#call('till', command)
  readonly seeConflicts: DoorApi['seeConflicts'] = () => this.#call('seeConflicts')
  readonly refresh: DoorApi['refresh'] = () => this.#call('refresh')
  readonly eraseOver: DoorApi['eraseOver'] = () => this.#call('eraseOver')

  /** The network, the person or the page is back: resets the back-off. */
  wake(): void {
    this.#engine.post({ kind: 'wake' })
  }

  setReachable(is_reachable: boolean): void {
    this.#postDeviceState({ kind: 'reachable', is_reachable })
  }

  setBattery(percent: number | null): void {
    this.#postDeviceState({ kind: 'battery', percent })
  }

  setCamera(camera: DeviceState['camera']): void {
    this.#postDeviceState({ kind: 'camera', camera })
  }

  /** Stops the engine; pending calls stay unanswered. */
  close(): void {
    this.#listeners.clear()
    this.#pending.clear()
    clearTimeout(this.#hold_timer)
    this.#engine.close()
  }

  #postDeviceState(message: EngineCommand): void {
    this.#device_state.set(message.kind, message)
    this.#engine.post(message)
  }

  #call<Name extends DoorCallName>(
    name: Name,
    ...args: Parameters<DoorApi[Name]>
  ): Promise<Awaited<ReturnType<DoorApi[Name]>>> {
    return new Promise((resolve, reject) => {
      const no = ++this.#last_no
      const call = { name, args } as DoorCall
      this.#pending.set(no, { call, resolve, reject })
      if (VERDICT_CALLS.has(name)) this.#unpainted_verdicts += 1
      this.#engine.post({ kind: 'call', no, call, is_retry: false })
    })
  }

  #open(): Engine {
    const { openEngine, list_id, language } = this.#options
    const engine = openEngine(
      { onMessage: (message) => this.#handleEvent(message), onDeath: () => this.#restart() },
      this.#deaths,
    )
    engine.post({ kind: 'begin', list_id, language })
    for (const message of this.#device_state.values()) engine.post(message)
    return engine
  }

  #handleEvent(message: EngineEvent): void {
    switch (message.kind) {
      case 'answer':
        this.#deaths = 0
        return this.#removePending(message.no)?.resolve(message.value)
      case 'failed':
        return this.#removePending(message.no)?.reject(new Error(message.message))
      case 'changed':
        return this.#unpainted_verdicts > 0 && this.#state !== null
          ? this.#holdChange(message.parts)
          : this.#applyChange(message.parts)
      case 'contact':
        return this.#options.onContact(message.reached)
      case 'unknown_token':
        return this.#options.onUnknownToken(message.token)
      case 'alive':
    }
  }

  #removePending(no: number): PendingCall | undefined {
    const pending = this.#pending.get(no)
    this.#pending.delete(no)
    if (pending === undefined) return undefined
    if (VERDICT_CALLS.has(pending.call.name)) this.#options.afterPaint(() => this.#onPainted())
    // Any other answer describes the state that was sent before it.
    else this.#releaseChanges()
    return pending
  }

  #onPainted(): void {
    this.#unpainted_verdicts -= 1
    if (this.#unpainted_verdicts === 0) this.#releaseChanges()
  }

  /** Counts and pill are drawn after the verdict, which is then drawn alone. */
  #holdChange(parts: Partial<DoorState>): void {
    if (this.#held_parts === null) this.#hold_timer = setTimeout(() => this.#releaseChanges(), HOLD_MAX_MS)
    this.#held_parts = { ...this.#held_parts, ...parts }
  }

  #releaseChanges(): void {
    const parts = this.#held_parts
    if (parts === null) return
    clearTimeout(this.#hold_timer)
    this.#held_parts = null
    this.#applyChange(parts)
  }

  #applyChange(parts: Partial<DoorState>): void {
    this.#parts = { ...this.#parts, ...parts }
    if (isComplete(this.#parts)) this.#state = this.#parts
    this.#notify()
  }

  /** Starts another engine, opens the door in it and repeats the unanswered calls. */
  #restart(): void {
    this.#deaths += 1
    const pending = [...this.#pending]
    this.#engine.close()
    this.#engine = this.#open()
    const [enter_calls, other_calls] = [
      pending.filter(isEnterCall),
      pending.filter((entry) => !isEnterCall(entry)),
    ]
    if (this.#credentials !== null && enter_calls.length === 0) void this.#reopen(this.#credentials)
    for (const [no, { call }] of [...enter_calls, ...other_calls])
      this.#engine.post({ kind: 'call', no, call, is_retry: true })
  }

  async #reopen(credentials: DoorCredentials): Promise<void> {
    this.#is_down = true
    this.#notify()
    await this.#call('enter', credentials).catch(() => undefined)
    this.#is_down = false
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const isEnterCall = ([, { call }]: [number, PendingCall]) => call.name === 'enter'

/** The first change contains all parts. */
function isComplete(parts: Partial<DoorState>): parts is DoorState {
  return parts.pill !== undefined
}
