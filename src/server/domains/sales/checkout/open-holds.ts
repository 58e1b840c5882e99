import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { exceedsHoldLimit, type OpenHolds } from '#rules/sales/open-holds.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import * as store from './store.ts'

const LOOPBACK = /^(?:127\.|::1$)/
/** A provider gives each of its customers at least so much of an IPv6 address. */
const PREFIX_GROUPS = 4

/** Where a hold comes from, as it is kept. */
export type HoldSource = { network: string | null; browser: string | null }

/** Hashed with the event, so that what is kept says of nobody where else they buy. */
export function holdSourceOf(
  event_id: Id,
  { address, browser }: { address: string; browser: string | undefined },
): HoldSource {
  const network = networkOf(address)
  const hash = (kind: string, name: string) =>
    createHash('sha256').update(`${event_id}\n${kind}\n${name}`).digest('base64url')
  return {
    network: network === null ? null : hash('network', network),
    browser: browser === undefined ? null : hash('browser', browser),
  }
}

const NONE: OpenHolds = { holds: 0, tickets: 0 }

/** What networks and browsers hold of an event and have not bought yet, with what they take in this transaction. */
export class OpenHoldCounts {
  #open = new Map<string, OpenHolds>()

  /**
   * Reads what these hold. Holds from one place wait for each other until the end of the transaction, so that none slips
   * by.
   * @param besides a hold that is not counted
   */
  async read(
    tx: Tx,
    event_id: Id,
    holders: readonly HoldSource[],
    { now, besides }: { now: Instant; besides: Id | null },
  ): Promise<void> {
    // All networks before all browsers, each in their order, so that two never wait for each other.
    const names = (['network', 'browser'] as const).flatMap((of) => [
      ...new Set(holders.flatMap((holder) => holder[of] ?? []).toSorted()),
    ])
    if (names.length === 0) return
    await lockNames(tx, names)
    this.#open = await store.countOpenHolds(tx, event_id, names, now, besides)
  }

  /** Refuses a hold of whoever holds a lot already. @throws AppError order.too_many_held */
  require(holder: HoldSource, tickets: number): void {
    for (const of of ['network', 'browser'] as const) {
      const name = holder[of]
      if (name !== null && exceedsHoldLimit(of, this.#open.get(name) ?? NONE, tickets))
        throw new AppError('order.too_many_held')
    }
  }

  add({ network, browser }: HoldSource, tickets: number): void {
    for (const name of [network, browser]) {
      if (name === null) continue
      const open = this.#open.get(name) ?? NONE
      this.#open.set(name, { holds: open.holds + 1, tickets: open.tickets + tickets })
    }
  }
}

/**
 * What stands for a visitor's network: the address, of IPv6 the part that their provider gave them. Null on the
 * machine itself: there a proxy may stand before everybody.
 */
function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (LOOPBACK.test(plain)) return null
  if (!isIPv6(plain)) return plain
  const { hostname } = new URL(`http://[${plain.replace(/%.*$/, '')}]`)
  const [before = '', after] = hostname.slice(1, -1).split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, PREFIX_GROUPS).join(':')
}
