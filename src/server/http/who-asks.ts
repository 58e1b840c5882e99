import type { FastifyRequest } from 'fastify'
import { HAND_OVER_HOURS } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { toEpochMs, type Instant } from '#contract/instant.ts'
import { sendScans } from '#contract/scans.ts'
import type { Tx } from '#server/db/database.ts'
import { whoHolds } from '#server/modules/auth/service.ts'
import { AppError } from './app-error.ts'
import type { Actor, Anyone, PairedDevice, Person } from './context.ts'
import { noteSeen } from './last-seen.ts'

const BEARER = /^Bearer +([\w-]{20,200})$/i
const HAND_OVER_MS = HAND_OVER_HOURS * 3_600_000

/** The token of a request, or null when it carries none that could be ours. */
export function bearerOf(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Who asks, if they may ask this endpoint at all: else auth.required, device.revoked, permission.denied. */
export async function requireActor(
  tx: Tx,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Instant,
): Promise<Actor> {
  const token = bearerOf(request)
  const known = token === null ? null : await findHolder(tx, request, token, now)
  if (endpoint.who === 'anyone') {
    const is_known = known !== null && !(known.kind === 'device' && known.revoked_at !== null)
    return is_known ? known : { kind: 'anyone', address: request.ip }
  }
  if (known === null) throw new AppError('auth.required')
  if (known.kind === 'device') refuseRevoked(known, endpoint, now)
  if (!mayAsk(known, endpoint)) throw new AppError('permission.denied')
  return known
}

/** Before any id is looked at, so that a refusal tells nothing of what is there. */
function mayAsk(known: Exclude<Actor, Anyone>, { who }: Endpoint): boolean {
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
export async function requireDoor(
  tx: Tx,
  request: FastifyRequest,
  now: Instant,
): Promise<Person | PairedDevice> {
  const token = bearerOf(request)
  const known = token === null ? null : await findHolder(tx, request, token, now)
  if (known === null) throw new AppError('auth.required')
  if (known.kind === 'client') throw new AppError('permission.denied')
  if (known.kind === 'device' && known.revoked_at !== null) throw new AppError('device.revoked')
  return known
}

async function findHolder(
  tx: Tx,
  request: FastifyRequest,
  token: string,
  now: Instant,
): Promise<Exclude<Actor, Anyone> | null> {
  const held = await whoHolds(tx, token, now)
  if (held === null) return null
  if (held.last_seen_at !== null) noteSeen(request, held.actor.session_id, held.last_seen_at, now)
  return held.actor
}

function refuseRevoked(device: PairedDevice, endpoint: Endpoint, now: Instant): void {
  if (device.revoked_at === null) return
  const may_hand_over = toEpochMs(now) - toEpochMs(device.revoked_at) < HAND_OVER_MS
  if (endpoint.path !== sendScans.path || !may_hand_over) throw new AppError('device.revoked')
}

/** Under whose name idempotency keys are kept. */
export function callerOf(actor: Actor): Id | null {
  switch (actor.kind) {
    case 'client':
    case 'person':
      return actor.user_id
    case 'device':
      return actor.device_id
    case 'anyone':
      return null
  }
}
