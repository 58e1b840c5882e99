import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { refusing, type Outcome } from '#server/core/batch-queue.ts'
import type { Actor, ActorOf, Anyone, PairedDevice, Person } from './context.ts'
import { noteSeen } from './last-seen.ts'
import type { Api, Held } from './mount.ts'

const BEARER = /^Bearer +([\w-]{20,200})$/i
const HOUR_MS = 3_600_000

/** A request and when it came. */
export type Asking = { request: FastifyRequest; now: Instant }

/** The token of a request, or null when it carries none that could be ours. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Who asks, if they may ask this endpoint at all: else auth.required, device.revoked, permission.denied. */
export async function authenticate<E extends Endpoint>(
  api: Api,
  tx: Tx,
  endpoint: E,
  asking: Asking,
): Promise<ActorOf<E>> {
  const known = await findHolder(api, tx, asking)
  // Whom an endpoint is for is in its `who`, from which the type of its actor follows.
  return admit(known, endpoint, asking) as ActorOf<E>
}

/** The same of several at once, each with a refusal of its own. */
export async function authenticateAll<E extends Endpoint>(
  { modules }: Api,
  tx: Tx,
  endpoint: E,
  askings: readonly Asking[],
): Promise<Outcome<ActorOf<E>>[]> {
  const tokens = askings.flatMap(({ request }) => bearerOf(request) ?? [])
  const now = askings.reduce((latest, asking) => (asking.now > latest ? asking.now : latest), '')
  const holders = await modules.whoHolds(tx, tokens, now)
  return Promise.all(
    askings.map((asking) =>
      refusing(async () => admit(knownAmong(holders, asking), endpoint, asking) as ActorOf<E>),
    ),
  )
}

function admit(known: Known | null, endpoint: Endpoint, { request, now }: Asking): Actor {
  if (endpoint.who === 'anyone') {
    const is_known = known !== null && !(known.kind === 'device' && known.revoked_at !== null)
    return is_known ? known : anyone(request)
  }
  if (known === null) throw new AppError('auth.required')
  if (known.kind === 'device') refuseRevoked(known, endpoint, now)
  if (!mayAsk(known, endpoint)) throw new AppError('permission.denied')
  return known
}

/** Whoever does not say who they are. */
export const anyone = ({ ip }: FastifyRequest): Anyone => ({ kind: 'anyone', address: ip })

/** Before any id is looked at, so that a refusal tells nothing of what is there. */
function mayAsk(known: Known, { who }: Endpoint): boolean {
  switch (known.kind) {
    case 'person':
      return true
    case 'client':
      return who === 'client'
    case 'device':
      return who === 'door'
  }
}

/** For what is no endpoint, as the live stream of a list: a door, not revoked. */
export async function requireDoor(api: Api, tx: Tx, asking: Asking): Promise<Person | PairedDevice> {
  const known = await findHolder(api, tx, asking)
  if (known === null) throw new AppError('auth.required')
  if (known.kind === 'client') throw new AppError('permission.denied')
  if (known.kind === 'device' && known.revoked_at !== null) throw new AppError('device.revoked')
  return known
}

type Known = Exclude<Actor, Anyone>

async function findHolder({ modules }: Api, tx: Tx, { request, now }: Asking): Promise<Known | null> {
  const token = bearerOf(request)
  if (token === null) return null
  return knownAmong(await modules.whoHolds(tx, [token], now), { request, now })
}

function knownAmong(holders: ReadonlyMap<string, Held>, { request, now }: Asking): Known | null {
  const held = holders.get(bearerOf(request) ?? '')
  if (held === undefined) return null
  if (held.last_seen_at !== null) noteSeen(request, held.actor.session_id, held.last_seen_at, now)
  return held.actor
}

function refuseRevoked({ revoked_at }: PairedDevice, endpoint: Endpoint, now: Instant): void {
  if (revoked_at === null) return
  const still_ms = (endpoint.after_revocation_hours ?? 0) * HOUR_MS
  if (toEpochMs(now) - toEpochMs(revoked_at) >= still_ms) throw new AppError('device.revoked')
}
