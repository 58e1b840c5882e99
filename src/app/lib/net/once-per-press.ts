import { ApiError } from '#api-client/api-error.ts'
import type { CallOptions, Client } from '#api-client/client.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'

/** Two presses of the same button within this time are a double click. */
export const DOUBLE_PRESS_MS = 500
/** How long a write whose answer was lost is resent under its key. */
const KEY_LIFETIME_MS = 10 * 60_000

type Options = Partial<CallOptions<Endpoint>>

type Write = {
  address: string
  key: string
  /** Time of the press that started it. */
  press: number
  reply: Promise<unknown>
  /** In milliseconds of `now`; null while it is running. */
  ended_at: number | null
  /** Its answer was lost; the server may have processed it. */
  is_lost: boolean
  is_refused: boolean
  /** Version that the write was based on. */
  version: number | undefined
}

type WriteDeduplicatorSettings = {
  /** Monotonic, in milliseconds. */
  now: () => number
  /** Time of the user's last press, on the same clock. */
  lastPress: () => number
  newKey: () => string
}

/**
 * Deduplicates the writes of a page: an identical running write is joined, the second press of a double click gets
 * the first one's answer, and a write whose answer was lost is resent under its key. Every write carries an
 * Idempotency-Key. Reads, downloads and requests that the page sends by itself pass through.
 */
export class WriteDeduplicator {
  readonly #writes = new Map<string, Write>()
  readonly #files = new WeakMap<File, number>()
  #files_seen = 0
  readonly #settings: WriteDeduplicatorSettings

  constructor(settings: WriteDeduplicatorSettings) {
    this.#settings = settings
  }

  /** @param caller the client's token, so that writes of two users are never merged */
  wrap(client: Client, caller: string): Client {
    const call = (endpoint: Endpoint, options: Options): Promise<unknown> =>
      endpoint.method === 'GET' || endpoint.is_background === true
        ? client.call(endpoint, options)
        : this.#write(client, endpoint, options, caller)
    // The reply is that of the same call of the wrapped client.
    return { ...client, call: call as Client['call'] }
  }

  #write(client: Client, endpoint: Endpoint, options: Options, caller: string): Promise<unknown> {
    const { now, lastPress, newKey } = this.#settings
    const address = addressOf(endpoint, options)
    const name = this.#nameOf(endpoint, options, caller)
    const earlier = this.#writes.get(name)
    if (earlier !== undefined && this.#isSamePress(earlier, options.version)) return earlier.reply
    this.#forgetOthers(name, address)
    const key =
      options.idempotency_key ?? (earlier !== undefined && this.#keepsKey(earlier) ? earlier.key : newKey())
    const reply = client.call(endpoint, { ...options, idempotency_key: key })
    const { version } = options
    const initial = { ended_at: null, is_lost: false, is_refused: false }
    const write: Write = { address, key, press: lastPress(), reply, version, ...initial }
    this.#writes.set(name, write)
    const end = (is_lost: boolean, is_refused: boolean) => {
      write.is_lost = is_lost
      write.is_refused = is_refused
      write.ended_at = now()
    }
    reply.then(
      () => end(false, false),
      (error: unknown) => {
        const is_lost = options.signal?.aborted === true || (error instanceof ApiError && error.is_transient)
        end(is_lost, !is_lost)
      },
    )
    return reply
  }

  #isSamePress({ press, ended_at, is_lost, is_refused, ...write }: Write, version?: number): boolean {
    const { now, lastPress } = this.#settings
    if (ended_at === null) return true
    if (is_lost || (is_refused && write.version !== version)) return false
    // Without a press since then, the page repeats a press that it handled late.
    if (lastPress() === press) return now() - ended_at < DOUBLE_PRESS_MS
    return lastPress() - press < DOUBLE_PRESS_MS
  }

  #keepsKey({ ended_at, is_lost }: Write): boolean {
    return is_lost && ended_at !== null && this.#settings.now() - ended_at < KEY_LIFETIME_MS
  }

  /**
   * Once the user has done something else to the same resource, an earlier write is no longer joined or repeated.
   */
  #forgetOthers(name: string, address: string): void {
    const { now, lastPress } = this.#settings
    for (const [other_name, write] of this.#writes) {
      const { ended_at, press } = write
      if (other_name === name || ended_at === null) continue
      const is_over = now() - ended_at > KEY_LIFETIME_MS
      const is_undone = lastPress() > press && isSameSubject(write.address, address)
      if (is_over || is_undone) this.#writes.delete(other_name)
    }
  }

  // Excludes the version: after a lost answer the page may have read the result of the write itself.
  #nameOf({ method, path }: Endpoint, { body, file, ...options }: Options, caller: string): string {
    const files = file === undefined ? [] : [file].flat().map((item) => this.#numberOf(item))
    const { params, query, idempotency_key } = options
    return JSON.stringify([caller, method, path, params, query, body, files, idempotency_key])
  }

  #numberOf(file: File): number {
    const number = this.#files.get(file) ?? ++this.#files_seen
    this.#files.set(file, number)
    return number
  }
}

function addressOf({ path }: Endpoint, { params }: Options): string {
  const values: Record<string, string> = params ?? {}
  return path.replace(/:(\w+)/g, (_, param: string) => values[param] ?? '')
}

/** Whether one path contains the other, or both are actions on the same resource, as `…/approve` and `…/undo`. */
function isSameSubject(first: string, second: string): boolean {
  const parent = (address: string) => address.slice(0, address.lastIndexOf('/'))
  return first.startsWith(second) || second.startsWith(first) || parent(first) === parent(second)
}
