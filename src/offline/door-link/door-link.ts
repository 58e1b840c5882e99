import type { Id } from '#contract/wire/id.ts'
import type { DoorState } from '../door/door-state.ts'
import type { DoorCredentials } from '../door/enter-door.ts'
import type { DoorCall, DoorCallName, DoorApi, EngineEvent, EngineCommand } from './door-calls.ts'

/** An engine at the other end. */
export type Engine = { post: (message: EngineCommand) => void; close: () => void }
type EngineHandlers = { onMessage: (message: EngineEvent) => void; onDeath: () => void }
/** @param deaths how many engines have died since one last answered */
export type OpenEngine = (heard: EngineHandlers, deaths: number) => Engine

type LinkOptions = {
  openEngine: OpenEngine
  list_id: Id
  language: string
  onContact: (reached: boolean) => void
  onUnknownToken: (token: string) => void
}

/** Methods, so that each may take what its own question is answered with. */
type PendingCall = { call: DoorCall; resolve(value: unknown): void; reject(error: Error): void }

/**
 * A door as a screen has it: the engine decides elsewhere, and may die. Then another is started and asked again
 * what was not answered, so that nobody sees more of it than that a verdict takes longer.
 */
export class DoorLink {
  readonly list_id: Id
  readonly #options: LinkOptions
  readonly #listeners = new Set<() => void>()
  /** What was asked and not answered, in the order in which it was asked. */
  readonly #waiting = new Map<number, PendingCall>()
  /** What an engine was last told of the phone; the next one is told it too. */
  readonly #lasting = new Map<EngineCommand['kind'], EngineCommand>()
  #engine: Engine
  #last_no = 0
  #deaths = 0
  #is_down = false
  /** By which the door was opened; another engine opens it in the same way. */
  #visitor: DoorCredentials | null = null
  #state: DoorState | null = null
  #parts: Partial<DoorState> = {}

  constructor(options: LinkOptions) {
    this.list_id = options.list_id
    this.#options = options
    this.#engine = this.#open()
  }

  /** What the engine last told; only of a door that is open. */
  get state(): DoorState {
    if (this.#state === null) throw new Error('the door is not open')
    return this.#state
  }

  /** Whether the engine has died and the next one has not opened the door yet. */
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

  /** The network, the person or the page is back: earlier failures no longer count. */
  wake(): void {
    this.#engine.post({ kind: 'wake' })
  }

  setReachable(is_reachable: boolean): void {
    this.#sayOfPhone({ kind: 'reachable', is_reachable })
  }

  setBattery(percent: number | null): void {
    this.#sayOfPhone({ kind: 'battery', percent })
  }

  /** Ends the engine; what it has not answered stays unanswered. */
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

  /** Starts another engine, opens the door in it, and asks again what the one before has not answered. */
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

/** The first change brings all parts. */
function isComplete(parts: Partial<DoorState>): parts is DoorState {
  return parts.pill !== undefined
}
