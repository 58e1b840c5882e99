import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Id } from '#contract/wire/id.ts'
import { holdsTooMany } from '#rules/sale/open-holds.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './store.ts'

const LOOPBACK = /^(?:127\.|::1$)/
/** A provider gives each of its customers at least so much of an IPv6 address. */
const PREFIX_GROUPS = 4

/** Where a hold comes from, as it is kept. */
export type Holder = { network: string | null; browser: string | null }

/** Hashed with the event, so that what is kept says of nobody where else they buy. */
export function holderOf(
  event_id: Id,
  { address, browser }: { address: string; browser: string | undefined },
): Holder {
  const network = networkOf(address)
  const hash = (kind: string, name: string) =>
    createHash('sha256').update(`${event_id}\n${kind}\n${name}`).digest('base64url')
  return {
    network: network === null ? null : hash('network', network),
    browser: browser === undefined ? null : hash('browser', browser),
  }
}

/**
 * Refuses a hold of whoever holds a lot already. Holds from one place wait for each other, so that none slips by.
 * @param besides the hold that this one takes the place of
 * @throws AppError order.too_many_held
 */
export async function requireFewHolds(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  holder: Holder,
  { event_id, tickets, besides }: { event_id: Id; tickets: number; besides: Id | null },
): Promise<void> {
  for (const of of ['network', 'browser'] as const) {
    const name = holder[of]
    if (name === null) continue
    await store.lockName(tx, name)
    const open = await store.openHolds(tx, event_id, { [of]: name }, now, besides)
    if (holdsTooMany(of, open, tickets)) throw new AppError('order.too_many_held')
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
