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
/** A provider assigns each of its customers at least an IPv6 /64. */
const PREFIX_GROUPS = 4

/** Stored origin of a hold. */
export type HoldSource = { network: string | null; browser: string | null }

/** Returns the hashed origin of a hold. It is hashed together with the event, so that stored values cannot be linked across events. */
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

/** Open holds of networks and browsers at an event, including those of this transaction. */
export class OpenHoldCounts {
  #open = new Map<string, OpenHolds>()

  /**
   * Reads the open holds of these sources. Holds from one source are serialized until the end of the transaction,
   * so that none evades the limit.
   * @param besides a hold that is not counted
   */
  async read(
    tx: Tx,
    event_id: Id,
    sources: readonly HoldSource[],
    { now, besides }: { now: Instant; besides: Id | null },
  ): Promise<void> {
    // Locks all networks before all browsers, each sorted, to prevent deadlocks.
    const names = (['network', 'browser'] as const).flatMap((kind) => [
      ...new Set(sources.flatMap((source) => source[kind] ?? []).toSorted()),
    ])
    if (names.length === 0) return
    await lockNames(tx, names)
    this.#open = await store.countOpenHolds(tx, event_id, names, now, besides)
  }

  /**
   * Refuses a source that already holds too many tickets.
   * @throws AppError order.too_many_held
   */
  require(source: HoldSource, tickets: number): void {
    for (const kind of ['network', 'browser'] as const) {
      const name = source[kind]
      if (name !== null && exceedsHoldLimit(kind, this.#open.get(name) ?? NONE, tickets))
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
 * Returns the network of a visitor: the address, or the provider-assigned prefix of an IPv6 address. Returns null
 * for loopback addresses, which may be a proxy in front of everybody.
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
