import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string | null>()

/** Runs a function on behalf of a request, also in a background job; null: no request is known. */
export function withRequestId<T>(request_id: string | null, run: () => T): T {
  return scope.run(request_id, run)
}

/** Returns the id of the request that caused the running code; null: a scheduled job did. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null
}
