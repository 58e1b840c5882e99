import type { Ports } from '../ports.ts'
import { backOffMs } from '../outbox/back-off.ts'
import type { Door } from './door.ts'
import { NO_DEVICE_STATE, type DeviceState, type SyncOptions } from './sync-door.ts'

/** The live stream announces changes at once; polling covers missed ones. */
const POLL_MS = 15_000
const REPORT_EVERY_MS = 30_000
const BUSY_MS = 500
/** A live stream that ends sooner does not start a sync. */
const MIN_STREAM_MS = 2_000
/** Lets the verdict that triggered the sync render first. */
const SOON_MS = 150

type SyncLoopOptions = {
  sync?: SyncOptions
  device?: () => DeviceState
  /** Called with each message of the live stream, which announces changes of the whole event. */
  onHint?: () => void
  /** Whether to open a live stream; default: yes. */
  listens?: () => boolean
}

/**
 * Keeps an open door in sync with the server: after each scan, on each message of the live stream, when the
 * network or the person returns, and every 15 seconds; with back-off after failures.
 */
export class SyncLoop {
  readonly #ports: Ports
  readonly #door: Door
  readonly #options: SyncOptions
  readonly #device: () => DeviceState
  readonly #onHint: () => void
  readonly #listens: () => boolean
  readonly #abort_controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | null = null
  #is_running = false
  #is_requested = false
  #failures = 0
  #not_before_ms = 0
  #reported_ms = Number.NEGATIVE_INFINITY
  #is_listening = false

  constructor(ports: Ports, door: Door, options: SyncLoopOptions = {}) {
    this.#ports = ports
    this.#door = door
    this.#options = options.sync ?? {}
    this.#device = options.device ?? (() => NO_DEVICE_STATE)
    this.#onHint = options.onHint ?? (() => undefined)
    this.#listens = options.listens ?? (() => true)
  }

  /** Syncs soon, or when the current run has finished; respects a retry time set by the server. */
  wake(): void {
    if (this.#abort_controller.signal.aborted) return
    this.#is_requested = true
    if (!this.#is_running) this.#schedule(this.#nextDelayMs())
  }

  /** Syncs soon and resets the back-off: on request, or when the network is back. */
  wakeNow(): void {
    this.#failures = 0
    this.wake()
  }

  stop(): void {
    this.#abort_controller.abort()
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #nextDelayMs(): number {
    return Math.max(SOON_MS, this.#not_before_ms - this.#ports.clock.monotonic_ms())
  }

  #schedule(wait_ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), wait_ms)
  }

  async #run(): Promise<void> {
    if (this.#is_running || this.#abort_controller.signal.aborted) return
    this.#is_running = true
    this.#is_requested = false
    // A local failure, such as a temporary storage error, must not stop the sending.
    const wait_ms = await this.#syncOnce().catch(() => this.#backOff())
    this.#is_running = false
    if (this.#abort_controller.signal.aborted || wait_ms === null) return
    this.#schedule(this.#is_requested ? this.#nextDelayMs() : wait_ms)
  }

  /** Returns the wait before the next sync in milliseconds; null for never. */
  async #syncOnce(): Promise<number | null> {
    const result = await this.#door.sync(this.#options)
    switch (result.kind) {
      case 'in_step':
        this.#failures = 0
        this.#not_before_ms = 0
        this.#listen()
        await this.#report()
        return POLL_MS
      case 'outdated':
        this.#failures = 0
        await this.#report()
        return POLL_MS
      case 'busy':
        return BUSY_MS
      case 'later': {
        const wait_ms = result.wait_ms ?? this.#backOff()
        if (result.wait_ms !== null) this.#not_before_ms = this.#ports.clock.monotonic_ms() + wait_ms
        return wait_ms
      }
      case 'stopped':
        return null
    }
  }

  #backOff(): number {
    this.#failures += 1
    return backOffMs(this.#failures, this.#ports.random)
  }

  async #report(): Promise<void> {
    const now_ms = this.#ports.clock.monotonic_ms()
    if (now_ms - this.#reported_ms < REPORT_EVERY_MS) return
    this.#reported_ms = now_ms
    try {
      await this.#door.report(this.#device())
    } catch {
      // The next round trip shows whether the server is reachable.
    }
  }

  #onAnnouncement(): void {
    this.#door.till.announce()
    this.wake()
    this.#onHint()
  }

  #listen(): void {
    if (this.#is_listening || !this.#listens()) return
    this.#is_listening = true
    void this.#readStream().finally(() => {
      this.#is_listening = false
    })
  }

  async #readStream(): Promise<void> {
    const { clock, connect, db } = this.#ports
    const began_ms = clock.monotonic_ms()
    try {
      const row = await db.lists.get(this.#door.list_id)
      if (row === undefined) return
      const path = `/check-in-lists/${row.id}/stream`
      await connect(row.token).listen(path, () => this.#onAnnouncement(), this.#abort_controller.signal)
    } catch {
      // Polling determines the cause.
    }
    // A stream that ends at once (refused, or cut by a proxy) would be reopened in a tight loop.
    if (clock.monotonic_ms() - began_ms >= MIN_STREAM_MS) this.wake()
  }
}
