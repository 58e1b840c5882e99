import type { Database, Tx } from '#server/core/db/database.ts'
import { KeyedBatchQueues, type Outcome } from '#server/core/batch-queue.ts'
import { runBatchIdempotent } from './idempotency.ts'
import type { IdempotentRequest } from './idempotent-request.ts'

/** A request with its idempotency key; null: it has none. */
export type KeyedRequest<Request> = { request: Request; repeat: IdempotentRequest | null }

type QueueOptions<Request, Body> = {
  /** Maximum number of requests per transaction, so that nobody waits long for the others' answers. */
  most: number
  /** Status of the stored responses. */
  status: number
  /** Whether a request is handled in a transaction of its own; default: none is. */
  isAlone?: (request: Request) => boolean
  /** Handles requests in order and returns one outcome each. An error that it throws applies to every request. */
  handleAll: (tx: Tx, name: string, requests: readonly Request[]) => Promise<readonly Outcome<Body>[]>
}

/**
 * Queues by name: requests that wait together are handled in one transaction, and the answers of those with an
 * idempotency key are stored in it.
 */
export class RequestQueues<Request, Body> {
  readonly #queues = new KeyedBatchQueues<KeyedRequest<Request>, Body>()
  readonly #options: QueueOptions<Request, Body>

  constructor(options: QueueOptions<Request, Body>) {
    this.#options = options
  }

  add(db: Database, name: string, request: KeyedRequest<Request>): Promise<Body> {
    const { most, status, isAlone, handleAll } = this.#options
    return this.#queues.add(db, name, request, {
      most,
      isAlone: ({ request: candidate }) => isAlone?.(candidate) === true,
      processBatch: (batch) =>
        db.withTx((tx) =>
          runBatchIdempotent(tx, batch, { repeatOfOne: ({ repeat }) => repeat, status }, (new_requests) =>
            handleAll(
              tx,
              name,
              new_requests.map(({ request: new_request }) => new_request),
            ),
          ),
        ),
    })
  }
}
