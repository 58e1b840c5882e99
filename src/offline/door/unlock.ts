import type { Id } from '#contract/wire/id.ts'
import type { Override } from '#contract/door/scans.ts'
import { PIN_MINUTES, type MirrorSupervisor } from '#contract/door/supervisors.ts'
import { countWrongPin, FREE_ATTEMPTS, remainingWaitMs, type PinAttempts } from '#rules/door/pin-attempts.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
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
async function checkPin(
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

/** Rights that a supervisor's PIN opened on this phone for two minutes; a reload ends them. */
export class SupervisorAccess {
  readonly #ports: Ports
  readonly #open: OpenList
  readonly #onChange: () => void
  #unlock: Unlock | null = null
  #ends_monotonic_ms = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Ports, open: OpenList, onChange: () => void) {
    this.#ports = ports
    this.#open = open
    this.#onChange = onChange
  }

  /** The supervisor, while the two minutes last and the list still has them; otherwise null. */
  get current(): Unlock | null {
    const unlock = this.#unlock
    if (unlock === null || this.#ports.clock.monotonic_ms() >= this.#ends_monotonic_ms) return null
    return this.#find(unlock.id) === undefined ? null : unlock
  }

  /** Id of the supervisor; null while no PIN opened the rights. */
  get supervisor_id(): Id | null {
    return this.current?.id ?? null
  }

  /** Names the supervisor whose PIN opened the right, whatever was typed. */
  authorize(override: Override | null): Override | null {
    if (override === null) return null
    const { reason, by } = override
    const unlock = this.current
    return unlock === null ? { reason, by } : { reason, by: unlock.name, supervisor_id: unlock.id }
  }

  /** Checks a PIN; the right one opens all rights for two minutes. */
  async unlock(supervisor_id: Id, pin: string): Promise<PinResult> {
    const supervisor = this.#find(supervisor_id)
    const result = await checkPin(this.#ports, this.#open.row.id, supervisor, pin)
    if (result.kind === 'unlocked' && supervisor !== undefined) this.#begin(supervisor)
    this.#onChange()
    return result
  }

  end(): void {
    this.#unlock = null
    clearTimeout(this.#timer)
    this.#onChange()
  }

  #find(supervisor_id: Id): MirrorSupervisor | undefined {
    return this.#open.row.meta?.supervisors?.find(({ id }) => id === supervisor_id)
  }

  #begin({ id, name }: MirrorSupervisor): void {
    const { clock } = this.#ports
    this.#unlock = { id, name, until_ms: clock.wall_ms() + UNLOCK_MS }
    this.#ends_monotonic_ms = clock.monotonic_ms() + UNLOCK_MS
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#onChange, UNLOCK_MS)
  }
}
