import { setTimeout as sleep } from 'node:timers/promises'
import { addMs, fromEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Outcome } from '#server/core/batch-queue.ts'
import { claimKeys, saveResponses, readKeys, releaseKeys, dryRun } from './idempotency-store.ts'
import type { IdempotentRequest } from './idempotent-request.ts'
import { openBody, sealBody } from './sealed-reply.ts'

/**
 * Status of a stored response that was erased with the person it was about; no successful response has it.
 */
export const ERASED = 410

/** Every request has ended after this time; an older claim belongs to a process that has died. */
const STALE_MS = 120_000
/** How long a repeated request waits for the response of the running one. */
const WAIT_MS = 12_000
const POLL_MS = 40

export type ApiResponse = { status: number; body: unknown }

/**
 * Calls `run` once per caller and key. The same request again gets the stored response; a different request
 * under the same key is rejected. A concurrent repetition waits on the row until the first has committed. A
 * stored response is withheld from a caller who lost the right to it.
 */
export async function runIdempotent(
  tx: Tx,
  request: IdempotentRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (await claimKey(tx, request)) {
    const answer = await run()
    await saveResponses(tx, [storedResponse(request, answer)])
    return answer
  }
  const row = await readSavedResponse(tx, request)
  if (row === null) throw new AppError('idempotency.in_progress')
  // A caller whose rights changed gets the error that they would get without the stored response.
  if (row.rights !== request.rights) await dryRun(tx, () => run().catch(rethrowUnlessRefused))
  return row.answer
}

/**
 * The same for a `run` that opens its own transactions: the key is claimed before it and released when it is
 * rejected. A concurrent repetition waits for the response. Errors: idempotency.in_progress when that takes
 * too long.
 */
export async function runIdempotentWithoutTx(
  db: Database,
  request: IdempotentRequest,
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const wait_until = performance.now() + WAIT_MS
  while (!(await db.withTx((tx) => claimKey(tx, request)))) {
    const saved = await db.read((tx) => readSavedResponse(tx, request))
    if (saved !== null) return saved.answer
    if (performance.now() > wait_until) throw new AppError('idempotency.in_progress')
    await sleep(POLL_MS)
  }
  try {
    const answer = await run()
    await db.withTx((tx) => saveResponses(tx, [storedResponse(request, answer)]))
    return answer
  } catch (error) {
    await db.withTx((tx) => releaseKeys(tx, [request]))
    throw error
  }
}

/** Replaces the stored response of a request, where the final response differs from the first one. */
export function replaceResponse(tx: Tx, request: IdempotentRequest, answer: ApiResponse): Promise<void> {
  return saveResponses(tx, [storedResponse(request, answer)])
}

/**
 * The same for several requests that one transaction handles, with one outcome per request.
 * @param repeatOfOne null: this request has no key
 * @param run handles the requests without a stored response, in order
 */
export async function runBatchIdempotent<Request, Body>(
  tx: Tx,
  requests: readonly Request[],
  { repeatOfOne, status }: { repeatOfOne: (request: Request) => IdempotentRequest | null; status: number },
  run: (requests: readonly Request[]) => Promise<readonly Outcome<Body>[]>,
): Promise<Outcome<Body>[]> {
  const repeats = requests.map(repeatOfOne)
  const first_requests = repeats.filter(
    (repeat, index): repeat is IdempotentRequest =>
      repeat !== null && repeats.findIndex((candidate) => isSameKey(repeat, candidate)) === index,
  )
  const claimed = await claimKeys(tx, first_requests, staleBefore(first_requests[0]?.now))
  const isNew = (index: number) => {
    const repeat = repeats[index] ?? null
    if (repeat === null) return true
    return first_requests.includes(repeat) && claimed.some((key) => isSameKey(key, repeat))
  }
  const new_requests = requests.filter((_, index) => isNew(index))
  const outcomes = new_requests.length === 0 ? [] : await run(new_requests)
  const results = new_requests.flatMap((new_request, index) => {
    const repeat = repeatOfOne(new_request)
    const outcome = outcomes[index]
    return repeat === null || outcome === undefined ? [] : [{ repeat, outcome }]
  })
  await saveResponses(
    tx,
    results.flatMap(({ repeat, outcome }) =>
      'answer' in outcome ? [storedResponse(repeat, { status, body: outcome.answer })] : [],
    ),
  )
  await releaseKeys(
    tx,
    results.flatMap(({ repeat, outcome }) => ('answer' in outcome ? [] : [repeat])),
  )
  const rows = await readKeys(
    tx,
    repeats.flatMap((repeat, index) => (repeat === null || isNew(index) ? [] : [repeat])),
  )
  let next = 0
  return repeats.map((repeat, index): Outcome<Body> => {
    if (repeat === null || isNew(index))
      return outcomes[next++] ?? { failure: new Error('A request without an outcome.') }
    try {
      const saved = savedResponseOf(repeat, rows)
      // The stored body is what `run` returned for the same request.
      return saved === null
        ? { failure: new AppError('idempotency.in_progress') }
        : { answer: saved.answer.body as Body }
    } catch (failure) {
      return { failure }
    }
  })
}

function rethrowUnlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.status === 403 || error.status === 404) throw error
}

/**
 * Returns the stored response of a request; null when there is none yet, or when the caller's rights have
 * changed. Throws when the key was used for another request.
 */
export async function findSavedResponse(tx: Tx, request: IdempotentRequest): Promise<ApiResponse | null> {
  const row = await readSavedResponse(tx, request)
  return row !== null && row.rights === request.rights ? row.answer : null
}

/** Returns the stored body of a request that is answered by a handler itself; null: there is none. */
export async function findSavedBody<Body>(
  db: Database,
  request: IdempotentRequest | null,
): Promise<Body | null> {
  const saved = request && (await db.read((tx) => findSavedResponse(tx, request)))
  // The stored body is what the handler returned for the same request.
  return saved === null ? null : (saved.body as Body)
}

type CallerKey = Pick<IdempotentRequest, 'caller' | 'key'>

const isSameKey = (left: CallerKey, right: CallerKey | null): boolean =>
  right !== null && left.caller === right.caller && left.key === right.key

const staleBefore = (now: Instant = fromEpochMs(0)): Instant => addMs(now, -STALE_MS)

async function claimKey(tx: Tx, request: IdempotentRequest): Promise<boolean> {
  const { caller, key, request_hash, rights, now } = request
  const claimed = await claimKeys(tx, [{ caller, key, request_hash, rights, now }], staleBefore(now))
  return claimed.length > 0
}

function storedResponse({ caller, key, seal }: IdempotentRequest, { status, body }: ApiResponse) {
  return { caller, key, status, body: seal === null ? body : sealBody(body, seal) }
}

const readSavedResponse = async (tx: Tx, request: IdempotentRequest) =>
  savedResponseOf(request, await readKeys(tx, [request]))

function savedResponseOf(
  request: IdempotentRequest,
  rows: Awaited<ReturnType<typeof readKeys>>,
): { answer: ApiResponse; rights: string } | null {
  const saved = rows.find((row) => isSameKey(row, request))
  if (saved === undefined) return null
  if (saved.request_hash !== request.request_hash) throw new AppError('idempotency.other_body')
  if (saved.status === 0) return null
  if (saved.status === ERASED) throw new AppError('idempotency.erased')
  const body = request.seal === null ? saved.body : openBody(saved.body, request.seal)
  return { answer: { status: saved.status, body: body ?? undefined }, rights: saved.rights }
}
