import type { Id } from '#contract/wire/id.ts'
import type { DoorState } from '../door/door-state.ts'
import type { DoorCredentials } from '../door/enter-door.ts'
import type { DoorCall, DoorCallName, DoorApi, EngineEvent, EngineCommand } from './door-calls.ts'

/** Handle of an engine. */
export type Engine = { post: (message: EngineCommand) => void; close: () => void }
type EngineHandlers = { onMessage: (message: EngineEvent) => void; onDeath: () => void }
/** @param deaths number of engine crashes since the last answer */
export type OpenEngine = (heard: EngineHandlers, deaths: number) => Engine

type LinkOptions = {
  openEngine: OpenEngine
  list_id: Id
  language: string
  onContact: (reached: boolean) => void
  onUnknownToken: (token: string) => void
}

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
  readonly #waiting = new Map<number, PendingCall>()
  /** Latest device state messages, repeated to the next engine. */
  readonly #lasting = new Map<EngineCommand['kind'], EngineCommand>()
  #engine: Engine
  #last_no = 0
  #deaths = 0
  #is_down = false
  /** Credentials that opened the door, reused for the next engine. */
  #visitor: DoorCredentials | null = null
  #state: DoorState | null = null
  #parts: Partial<DoorState> = {}

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

  async enter(visitor: DoorCredentials): ReturnType<DoorApi['enter']> {
    const entry = await this.#ask('enter', visitor)
    if (entry.stage === 'open') this.#visitor = { ...visitor, pairing: null }
    return entry
  }

  readonly scan: DoorApi['scan'] = (id, request) => this.#ask('scan', id, request)
  readonly undo: DoorApi['undo'] = (id, target, override) => this.#ask('undo', id, target, override)
  readonly search: DoorApi['search'] = (query, limit) => this.#ask('search', query, limit)
  readonly countNamesakes: DoorApi['countNamesakes'] = (id) => this.#ask('countNamesakes', id)
  readonly foreignLetters: DoorApi['foreignLetters'] = () => this.#ask('foreignLetters')
  readonly queue: DoorApi['queue'] = (limit) => this.#ask('queue', limit)
  readonly retryNow: DoorApi['retryNow'] = () => this.#ask('retryNow')
  readonly seeConflicts: DoorApi['seeConflicts'] = () => this.#ask('seeConflicts')
  readonly refresh: DoorApi['refresh'] = () => this.#ask('refresh')
  readonly eraseOver: DoorApi['eraseOver'] = () => this.#ask('eraseOver')

  /** The network, the person or the page is back: resets the back-off. */
  wake(): void {
    this.#engine.post({ kind: 'wake' })
  }

  setReachable(is_reachable: boolean): void {
    this.#sayOfPhone({ kind: 'reachable', is_reachable })
  }

  setBattery(percent: number | null): void {
    this.#sayOfPhone({ kind: 'battery', percent })
  }

  /** Stops the engine; pending calls stay unanswered. */
  close(): void {
    this.#listeners.clear()
    this.#waiting.clear()
    this.#engine.close()
  }

  #sayOfPhone(message: EngineCommand): void {
    this.#lasting.set(message.kind, message)
    this.#engine.post(message)
  }

  #ask<Name extends DoorCallName>(
    name: Name,
    ...args: Parameters<DoorApi[Name]>
  ): Promise<Awaited<ReturnType<DoorApi[Name]>>> {
    return new Promise((resolve, reject) => {
      const no = ++this.#last_no
      const call = { name, args } as DoorCall
      this.#waiting.set(no, { call, resolve, reject })
      this.#engine.post({ kind: 'call', no, call, is_again: false })
    })
  }

  #open(): Engine {
    const { openEngine, list_id, language } = this.#options
    const engine = openEngine(
      { onMessage: (message) => this.#hear(message), onDeath: () => this.#goOn() },
      this.#deaths,
    )
    engine.post({ kind: 'begin', list_id, language })
    for (const message of this.#lasting.values()) engine.post(message)
    return engine
  }

  #hear(message: EngineEvent): void {
    switch (message.kind) {
      case 'answer':
        this.#deaths = 0
        return this.#settle(message.no)?.resolve(message.value)
      case 'failed':
        return this.#settle(message.no)?.reject(new Error(message.message))
      case 'changed':
        return this.#change(message.parts)
      case 'contact':
        return this.#options.onContact(message.reached)
      case 'unknown_token':
        return this.#options.onUnknownToken(message.token)
      case 'alive':
    }
  }

  #settle(no: number): PendingCall | undefined {
    const waiting = this.#waiting.get(no)
    this.#waiting.delete(no)
    return waiting
  }

  #change(parts: Partial<DoorState>): void {
    this.#parts = { ...this.#parts, ...parts }
    if (isComplete(this.#parts)) this.#state = this.#parts
    this.#tell()
  }

  /** Starts another engine, opens the door in it and repeats the unanswered calls. */
  #goOn(): void {
    this.#deaths += 1
    const questions = [...this.#waiting]
    this.#engine.close()
    this.#engine = this.#open()
    const [first, others] = [questions.filter(isEnterCall), questions.filter((one) => !isEnterCall(one))]
    if (this.#visitor !== null && first.length === 0) void this.#openAgain(this.#visitor)
    for (const [no, { call }] of [...first, ...others])
      this.#engine.post({ kind: 'call', no, call, is_again: true })
  }

  async #openAgain(visitor: DoorCredentials): Promise<void> {
    this.#is_down = true
    this.#tell()
    await this.#ask('enter', visitor).catch(() => undefined)
    this.#is_down = false
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const isEnterCall = ([, { call }]: [number, PendingCall]) => call.name === 'enter'

/** The first change contains all parts. */
function isComplete(parts: Partial<DoorState>): parts is DoorState {
  return parts.pill !== undefined
}
