import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Actor } from '#server/core/http/context.ts'
import { ANYONE_PREFIX } from './idempotency-store.ts'
import { hashKey } from './sealed-reply.ts'
import type { IdempotentRequest } from './idempotent-request.ts'

const KEY = /^[\w.:-]{1,128}$/
/** Without a sign-in the key alone gives access to the stored response, so it must be too long to guess. */
const UNGUESSABLE_KEY = /^[\w.:-]{16,128}$/

/**
 * Returns the identity of a request by its key and its whole content; null without a key. Errors:
 * request.invalid at `idempotency-key`.
 */
export function idempotentRequestOf(
  { method, url, headers }: FastifyRequest,
  endpoint: Endpoint,
  { actor, now, content }: { actor: Actor; now: Instant; content: unknown },
): IdempotentRequest | null {
  const key = headers['idempotency-key']
  if (method === 'GET' || key === undefined) return null
  const pattern = actor.kind === 'anyone' ? UNGUESSABLE_KEY : KEY
  if (typeof key !== 'string' || !pattern.test(key)) {
    throw new AppError('request.invalid', { errors: { 'idempotency-key': ['invalid'] } })
  }
  const serialized = JSON.stringify(content, withoutPasswords) ?? ''
  const request_hash = sha256(`${method} ${url}\n${serialized}`)
  const is_sealed = actor.kind === 'anyone' || endpoint.secret_answer === true
  return {
    caller: callerOf(actor, `${method} ${url}`),
    key: is_sealed ? hashKey(key) : key,
    request_hash,
    rights: rightsOf(actor),
    now,
    seal: is_sealed ? key : null,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Requests are stored as a fast hash that can be brute-forced, so passwords are left out. */
function withoutPasswords(name: string, value: unknown): unknown {
  return name.includes('password') ? undefined : value
}

function callerOf(actor: Actor, address: string): string {
  switch (actor.kind) {
    case 'client':
    case 'person':
      return actor.user_id
    case 'device':
      return actor.device_id
    case 'anyone':
      return `${ANYONE_PREFIX}${sha256(address)}`
  }
}

/** Returns everything that determines the caller's rights: role and assigned events. */
function rightsOf(actor: Actor): string {
  if (actor.kind !== 'person') return actor.kind
  const { account_id, role, event_ids } = actor.member
  return [account_id, role, ...(event_ids ?? ['all']).toSorted()].join(' ')
}
