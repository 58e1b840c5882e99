import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { attempt, type Outcome } from '#server/core/batch-queue.ts'
import type { Actor, ActorOf, AnonymousActor, PairedDevice, Person } from './context.ts'
import { recordLastSeen } from './last-seen.ts'
import type { Api, ResolvedSession } from './mount.ts'

const BEARER = /^Bearer +([\w-]{20,200})$/i
const HOUR_MS = 3_600_000

/** A request and its time of arrival. */
export type ReceivedRequest = { request: FastifyRequest; now: Instant }

/** Returns the bearer token of a request, or null when it has none in our format. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * Returns the caller, if they may call this endpoint. Errors: auth.required, device.revoked,
 * permission.denied.
 */
export async function authenticate<E extends Endpoint>(
  api: Api,
  tx: Tx,
  endpoint: E,
  incoming: ReceivedRequest,
): Promise<ActorOf<E>> {
  const actor = await findActor(api, tx, incoming)
  // The endpoint's `who` determines the type of its actor.
  return authorize(actor, endpoint, incoming) as ActorOf<E>
}

/** Authenticates several requests at once, each with its own error. */
export async function authenticateAll<E extends Endpoint>(
  { modules }: Api,
  tx: Tx,
  endpoint: E,
  batch: readonly ReceivedRequest[],
): Promise<Outcome<ActorOf<E>>[]> {
  const tokens = batch.flatMap(({ request }) => bearerOf(request) ?? [])
  const now = batch.reduce((latest, incoming) => (incoming.now > latest ? incoming.now : latest), '')
  const holders = await modules.resolveSession(tx, tokens, now)
  return Promise.all(
    batch.map((incoming) =>
      attempt(async () => authorize(actorOf(holders, incoming), endpoint, incoming) as ActorOf<E>),
    ),
  )
}

function authorize(
  actor: AuthenticatedActor | null,
  endpoint: Endpoint,
  { request, now }: ReceivedRequest,
): Actor {
  if (endpoint.who === 'anyone') {
    const is_known = actor !== null && !(actor.kind === 'device' && actor.revoked_at !== null)
    return is_known ? actor : anonymousActor(request)
  }
  if (actor === null) throw new AppError('auth.required')
  if (actor.kind === 'device') refuseRevoked(actor, endpoint, now)
  if (!isAllowed(actor, endpoint)) throw new AppError('permission.denied')
  return actor
}

/** Returns the actor of an unauthenticated request. */
export const anonymousActor = ({ ip }: FastifyRequest): AnonymousActor => ({ kind: 'anyone', address: ip })

/** Checked before any id, so that an error reveals nothing about what exists. */
function isAllowed(actor: AuthenticatedActor, { who }: Endpoint): boolean {
  switch (actor.kind) {
    case 'person':
      return true
    case 'client':
      return who === 'client'
    case 'device':
      return who === 'door'
  }
}

/**
 * Authenticates a door that is not revoked, for routes that are no endpoints, such as the live stream of a
 * list.
 */
export async function requireDoor(
  api: Api,
  tx: Tx,
  incoming: ReceivedRequest,
): Promise<Person | PairedDevice> {
  const actor = await findActor(api, tx, incoming)
  if (actor === null) throw new AppError('auth.required')
  if (actor.kind === 'client') throw new AppError('permission.denied')
  if (actor.kind === 'device' && actor.revoked_at !== null) throw new AppError('device.revoked')
  return actor
}

type AuthenticatedActor = Exclude<Actor, AnonymousActor>

async function findActor(
  { modules }: Api,
  tx: Tx,
  { request, now }: ReceivedRequest,
): Promise<AuthenticatedActor | null> {
  const token = bearerOf(request)
  if (token === null) return null
  return actorOf(await modules.resolveSession(tx, [token], now), { request, now })
}

function actorOf(
  holders: ReadonlyMap<string, ResolvedSession>,
  { request, now }: ReceivedRequest,
): AuthenticatedActor | null {
  const session = holders.get(bearerOf(request) ?? '')
  if (session === undefined) return null
  if (session.last_seen_at !== null)
    recordLastSeen(request, session.actor.session_id, session.last_seen_at, now)
  return session.last_seen_at === null ? doorOf(session, request) : session.actor
}

/** A phone has one token for all its lists: the path says as which door it calls. */
function doorOf(
  { actor, doors }: Extract<ResolvedSession, { last_seen_at: null }>,
  { params }: FastifyRequest,
): PairedDevice {
  const list_id: unknown =
    typeof params === 'object' && params !== null && 'check_in_list_id' in params
      ? params.check_in_list_id
      : undefined
  return doors.find(({ check_in_list_id }) => check_in_list_id === list_id) ?? actor
}

function refuseRevoked({ revoked_at }: PairedDevice, endpoint: Endpoint, now: Instant): void {
  if (revoked_at === null) return
  const grace_ms = (endpoint.after_revocation_hours ?? 0) * HOUR_MS
  if (toEpochMs(now) - toEpochMs(revoked_at) >= grace_ms) throw new AppError('device.revoked')
}
