import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Clock } from './ports.ts'

const SUSPICIOUS_MS = 2 * 60_000

/**
 * Server time as estimated on this device. The monotonic clock detects a clock that was set back, which is
 * ignored. A clock that runs ahead cannot be distinguished from a phone that slept, so it is used and reported
 * until the next server contact.
 */
export class CorrectedClock {
  readonly #clock: Clock
  #offset_ms: number
  #anchor: { corrected_ms: number; monotonic_ms: number; wall_ms: number }

  /** @param offset_ms server time minus device time, as last measured */
  constructor(clock: Clock, offset_ms: number) {
    this.#clock = clock
    this.#offset_ms = offset_ms
    this.#anchor = this.#anchorAt(clock.wall_ms() + offset_ms)
  }

  /** Corrected milliseconds since 1970. */
  now_ms(): number {
    return Math.round(Math.max(this.#clock.wall_ms() + this.#offset_ms, this.#steady_ms()))
  }

  now(): Instant {
    return fromEpochMs(this.now_ms())
  }

  device_clock_at(): Instant {
    return fromEpochMs(this.#clock.wall_ms())
  }

  /** Current offset: corrected time minus device time. */
  offset_ms(): number {
    return Math.round(this.now_ms() - this.#clock.wall_ms())
  }

  /** Returns how far the device clock has jumped since the last server contact; 0 when it has not. */
  jump_ms(): number {
    const jump =
      this.#clock.wall_ms() - this.#anchor.wall_ms - (this.#clock.monotonic_ms() - this.#anchor.monotonic_ms)
    return Math.abs(jump) > SUSPICIOUS_MS ? Math.round(jump) : 0
  }

  /**
   * Updates the offset from a server response.
   * @param requested_monotonic_ms when the request was sent; the server time is assumed to be of the midpoint
   */
  learn(server_time: Instant, requested_monotonic_ms: number): number {
    const round_trip_ms = Math.max(0, this.#clock.monotonic_ms() - requested_monotonic_ms)
    const server_ms = toEpochMs(server_time) + round_trip_ms / 2
    this.#offset_ms = server_ms - this.#clock.wall_ms()
    this.#anchor = this.#anchorAt(server_ms)
    return Math.round(this.#offset_ms)
  }

  monotonic_ms(): number {
    return this.#clock.monotonic_ms()
  }

  #steady_ms(): number {
    return this.#anchor.corrected_ms + this.#clock.monotonic_ms() - this.#anchor.monotonic_ms
  }

  #anchorAt(corrected_ms: number) {
    return { corrected_ms, monotonic_ms: this.#clock.monotonic_ms(), wall_ms: this.#clock.wall_ms() }
  }
}
