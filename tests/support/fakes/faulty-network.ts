import { makePrng } from '#tests/support/prng.ts'

/** Probability of each fault per request. */
export type Faults = Partial<
  Record<
    'drop_request' | 'drop_reply' | 'duplicate' | 'delay' | 'fail_500' | 'slow_down_429' | 'portal_html',
    number
  >
>

export type FaultyNetwork = {
  fetch: typeof fetch
  /** While true, no request reaches the server. */
  is_down: boolean
  /** Number of further requests that reach the server; null for no limit. */
  passes: number | null
  faults: Faults
  /** Every attempted request, as "METHOD path". */
  requests: string[]
}

const PORTAL = '<!doctype html><title>Welcome to the venue Wi-Fi</title>'

/** Wraps a fetch that drops, duplicates, delays and falsifies requests by a seed. */
export function makeFaultyNetwork(real: typeof fetch, seed: number, faults: Faults = {}): FaultyNetwork {
  const dice = makePrng(seed)
  const network: FaultyNetwork = {
    is_down: false,
    passes: null,
    faults,
    requests: [],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      network.requests.push(`${request.method} ${new URL(request.url).pathname}`)
      const happens = (fault: keyof Faults) => dice() < (network.faults[fault] ?? 0)
      if (network.passes === 0) throw new TypeError('Failed to fetch')
      if (network.passes !== null) network.passes -= 1
      if (network.is_down || happens('drop_request')) throw new TypeError('Failed to fetch')
      if (happens('delay')) await yieldTurns(1 + Math.floor(dice() * 20))
      if (happens('fail_500')) return new Response('upstream failed', { status: 502 })
      if (happens('slow_down_429')) return new Response('', { status: 429, headers: { 'retry-after': '1' } })
      if (happens('portal_html')) return new Response(PORTAL, { headers: { 'content-type': 'text/html' } })
      const body = request.body === null ? undefined : await request.arrayBuffer()
      const send = () =>
        real(request.url, { method: request.method, headers: request.headers, ...(body && { body }) })
      if (happens('duplicate')) void send().catch(() => undefined)
      const reply = await send()
      if (happens('drop_reply')) throw new TypeError('Failed to fetch')
      if (happens('delay')) await yieldTurns(1 + Math.floor(dice() * 20))
      return reply
    },
  }
  return network
}

/** Yields to other tasks, so that responses overtake each other. */
async function yieldTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
