import type { Id } from '#contract/wire/id.ts'
import { resetList } from '#offline/mirror/start-over.ts'
import type { Ports } from '#offline/ports.ts'
import { inspectStorage } from '#offline/storage/open-list.ts'
import { Door } from '../door.ts'
import { handOverAndErase } from '../erase.ts'
import { readOtherLists } from './phone-lists.ts'
import type { DeviceState, SyncOptions } from '../sync-door.ts'
import { SyncLoop } from '../sync-loop.ts'

export type PhoneDoorsOptions = {
  onChange: () => void
  sync: SyncOptions
  device: () => DeviceState
}

/** Live streams of a phone besides that of the list on screen; a browser has few connections to one server. */
const STREAMS_MAX = 2

type OtherDoor = { door: Door; loop: SyncLoop }

/** Doors of the lists that a phone holds beside the one on its screen, each with its own sync. */
export class OtherDoors {
  readonly #ports: Ports
  readonly #shown: Door
  readonly #options: PhoneDoorsOptions
  readonly #others = new Map<Id, OtherDoor>()
  readonly #erasing = new Set<Id>()
  readonly #unsubscribe: () => void
  #updating: Promise<void>
  #is_closed = false

  constructor(ports: Ports, shown: Door, options: PhoneDoorsOptions) {
    this.#ports = ports
    this.#shown = shown
    this.#options = options
    this.#unsubscribe = ports.announcer.listen(({ kind }) => {
      if (kind === 'lists') void this.update()
    })
    this.#updating = this.#update().catch(() => undefined)
  }

  get doors(): Door[] {
    return [...this.#others.values()].map(({ door }) => door)
  }

  /** Waits until the doors of all stored lists are open. */
  settled(): Promise<void> {
    return this.#updating
  }

  update(): Promise<void> {
    this.#updating = this.#updating.then(() => this.#update()).catch(() => undefined)
    return this.#updating
  }

  wake(): void {
    for (const { loop } of this.#others.values()) loop.wake()
  }

  wakeNow(): void {
    for (const { loop } of this.#others.values()) loop.wakeNow()
  }

  close(): void {
    this.#is_closed = true
    this.#unsubscribe()
    for (const id of this.#others.keys()) this.#remove(id)
  }

  async #update(): Promise<void> {
    const rows = await readOtherLists(this.#ports.db, this.#shown.list_id)
    const ids = new Set(rows.map(({ id }) => id))
    const gone = [...this.#others.keys()].filter((id) => !ids.has(id))
    const added = [...ids].filter((id) => !this.#others.has(id))
    for (const id of gone) this.#remove(id)
    for (const id of added) await this.#add(id)
    if (gone.length + added.length === 0) return
    const doors = [this.#shown, ...this.doors]
    // They count the building together.
    for (const { core } of doors)
      core.open.beside = doors.map((door) => door.core.open).filter((open) => open !== core.open)
    this.#options.onChange()
  }

  async #add(id: Id): Promise<void> {
    // What the browser deleted is downloaded again; until then the list says that it is incomplete.
    if ((await inspectStorage(this.#ports.db, id)) === 'lost') await resetList(this.#ports.db, id)
    const door = await Door.begin(this.#ports, id)
    if (door === null) return
    if (this.#is_closed) return door.close()
    const { sync, device } = this.#options
    const loop = new SyncLoop(this.#ports, door, {
      sync,
      device,
      onHint: () => this.wake(),
      listens: () => this.#hasStream(door),
    })
    this.#others.set(id, { door, loop })
    door.setReachable(this.#shown.state.is_reachable)
    door.subscribe(() => {
      this.#options.onChange()
      if (door.state.stopped === 'device.revoked' && door.state.waiting === 0)
        void this.#erase(id).catch(() => undefined)
    })
    void door.read().catch(() => undefined)
    loop.wake()
  }

  /** One stream per event announces the changes of all its lists. */
  #hasStream(door: Door): boolean {
    const eventOf = ({ state }: Door) => state.meta?.event.id
    const events = [...new Set([this.#shown, ...this.doors].map(eventOf))]
    const at = events.indexOf(eventOf(door))
    return at > 0 && at <= STREAMS_MAX && this.doors.find((other) => eventOf(other) === events[at]) === door
  }

  /** A list that was taken from the phone leaves it once its scans are sent. */
  async #erase(id: Id): Promise<void> {
    if (this.#erasing.has(id)) return
    this.#erasing.add(id)
    const { unsent } = await handOverAndErase(this.#ports, id).finally(() => this.#erasing.delete(id))
    if (unsent === 0) await this.update()
  }

  #remove(id: Id): void {
    const other = this.#others.get(id)
    other?.loop.stop()
    other?.door.close()
    this.#others.delete(id)
  }
}
