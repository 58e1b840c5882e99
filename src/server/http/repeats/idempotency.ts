import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Actor } from '../context.ts'
import { claimKey, keepAnswer, readKey, undoing } from './idempotency-store.ts'

/** Stands in for an answer that was erased with whom it was about; no good answer has this status. */
export const ERASED = 410

const KEY = /^[\w.:-]{1,128}$/

export type Answer = { status: number; body: unknown }
export type SeenBefore = { caller: Id; key: string; request_hash: string; rights: string; now: Instant }

/**
 * Does the work once per caller and key: the same request again gets the kept answer, another request under
 * the same key is refused. A second request meanwhile waits at the row until the first has committed. An answer is
 * not given to somebody whose right to it has gone.
 */
export async function answerOnce(tx: Tx, request: SeenBefore, work: () => Promise<Answer>): Promise<Answer> {
  if (await claimKey(tx, request)) {
    const answer = await work()
    await keepAnswer(tx, request, answer)
    return answer
  }
  const row = await readKept(tx, request)
  if (row === null) throw new AppError('idempotency.in_progress')
  // Who has other rights by now is told what they would be told without the answer.
  if (row.rights !== request.rights) await undoing(tx, () => work().catch(unlessRefused))
  return row.answer
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.status === 403 || error.status === 404) throw error
}

/**
 * The answer that a request got before; null when there is none yet, or when the caller's rights are others by now.
 * Refused when the key was another's.
 */
export async function keptAnswer(tx: Tx, request: SeenBefore): Promise<Answer | null> {
  const row = await readKept(tx, request)
  return row !== null && row.rights === request.rights ? row.answer : null
}

async function readKept(tx: Tx, request: SeenBefore): Promise<{ answer: Answer; rights: string } | null> {
  const kept = await readKey(tx, request)
  if (kept === undefined || kept.status === 0) return null
  if (kept.request_hash !== request.request_hash) throw new AppError('idempotency.other_body')
  if (kept.status === ERASED) throw new AppError('idempotency.erased')
  return { answer: { status: kept.status, body: kept.body ?? undefined }, rights: kept.rights }
}

/**
 * How a repeated request is known again, by its key and everything that was sent. Null without a key, and for
 * callers without a name: their keys could meet, and their answers hold tokens.
 */
export function repeatOf(
  { method, url, headers }: FastifyRequest,
  { actor, now, sent }: { actor: Actor; now: Instant; sent: unknown },
): SeenBefore | null {
  const key = headers['idempotency-key']
  const caller = callerOf(actor)
  if (method === 'GET' || key === undefined || caller === null) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new AppError('request.invalid', { errors: { 'idempotency-key': ['invalid'] } })
  }
  const said = JSON.stringify(sent, withoutPasswords) ?? ''
  const request_hash = createHash('sha256').update(`${method} ${url}\n${said}`).digest('hex')
  return { caller, key, request_hash, rights: rightsOf(actor), now }
}

/** Requests are kept as a hash that is quick to guess at; a password stands in none. */
function withoutPasswords(name: string, value: unknown): unknown {
  return name.includes('password') ? undefined : value
}

function callerOf(actor: Actor): Id | null {
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

/** Whatever a role or the given events allow is in here. */
function rightsOf(actor: Actor): string {
  if (actor.kind !== 'person') return actor.kind
  const { account_id, role, event_ids } = actor.member
  return [account_id, role, ...(event_ids ?? ['all']).toSorted()].join(' ')
}
