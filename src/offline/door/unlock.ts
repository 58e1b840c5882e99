import type { Id } from '#contract/wire/id.ts'
import { PIN_MINUTES, type MirrorSupervisor } from '#contract/door/supervisors.ts'
import { countWrongPin, FREE_ATTEMPTS, remainingWaitMs, type PinAttempts } from '#rules/door/pin-attempts.ts'
import type { Ports } from '../ports.ts'
import { isPin } from './check-pin.ts'

const UNLOCK_MS = PIN_MINUTES * 60_000

/** The supervisor whose PIN opened the missing rights, and until when by the device clock. */
export type Unlock = { id: Id; name: string; until_ms: number }

/** Answer to a PIN. Waits are in milliseconds. */
export type PinResult =
  | { kind: 'unlocked' }
  | { kind: 'wrong'; attempts_left: number; wait_ms: number }
  | { kind: 'wait'; wait_ms: number }
  /** The supervisor was removed meanwhile. */
  | { kind: 'unknown' }

/**
 * Checks a supervisor's PIN without a network. An attempt is stored as wrong before it is checked, so that a reload
 * does not hide it.
 */
export async function checkPin(
  { db, clock }: Ports,
  list_id: Id,
  supervisor: MirrorSupervisor | undefined,
  pin: string,
): Promise<PinResult> {
  if (supervisor === undefined) return { kind: 'unknown' }
  const key = `pin-attempts:${list_id}`
  const counted = await db.transaction('rw', db.settings, async () => {
    const stored: unknown = (await db.settings.get(key))?.value
    const attempts = isPinAttempts(stored) ? stored : undefined
    const wait_ms = remainingWaitMs(attempts, clock.wall_ms())
    if (wait_ms > 0) return { wait_ms, failures: null }
    const value = countWrongPin(attempts, clock.wall_ms())
    await db.settings.put({ key, value })
    return { wait_ms: remainingWaitMs(value, clock.wall_ms()), failures: value.failures }
  })
  const { wait_ms, failures } = counted
  if (failures === null) return { kind: 'wait', wait_ms }
  if (await isPin(supervisor.pin_hash, pin)) {
    await db.settings.delete(key)
    return { kind: 'unlocked' }
  }
  return { kind: 'wrong', attempts_left: Math.max(0, FREE_ATTEMPTS - failures), wait_ms }
}

function isPinAttempts(value: unknown): value is PinAttempts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'failures' in value &&
    typeof value.failures === 'number' &&
    'wait_until_ms' in value &&
    typeof value.wait_until_ms === 'number'
  )
}

/** Rights that a PIN opened on this phone for two minutes; a reload ends them. */
export class UnlockTimer {
  readonly #clock: Ports['clock']
  readonly #onEnd: () => void
  #unlock: Unlock | null = null
  #ends_monotonic_ms = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(clock: Ports['clock'], onEnd: () => void) {
    this.#clock = clock
    this.#onEnd = onEnd
  }

  /** The supervisor, while the two minutes last and the list still has them; otherwise null. */
  current(supervisors: readonly MirrorSupervisor[]): Unlock | null {
    const unlock = this.#unlock
    if (unlock === null || this.#clock.monotonic_ms() >= this.#ends_monotonic_ms) return null
    return supervisors.some(({ id }) => id === unlock.id) ? unlock : null
  }

  begin({ id, name }: MirrorSupervisor): void {
    this.#unlock = { id, name, until_ms: this.#clock.wall_ms() + UNLOCK_MS }
    this.#ends_monotonic_ms = this.#clock.monotonic_ms() + UNLOCK_MS
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onEnd, UNLOCK_MS)
  }

  end(): void {
    this.#unlock = null
    clearTimeout(this.#timer)
  }
}
