import { rememberDemo } from '#app/lib/demo.ts'
import {
  isReachable,
  reportReachable,
  reportUnreachable,
  subscribeReachability,
} from '#app/lib/net/reachability.ts'

const TIMEOUT_MS = 5_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/** Pings the server; a captive portal answers with something else and counts as unreachable. */
async function pingServer(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null || !('demo' in body)) return false
    rememberDemo(body.demo === true)
    return answer.ok
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let wait = FIRST_RETRY_MS

function scheduleRetry(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void checkHealth(), wait)
  wait = Math.min(wait * 2, LAST_RETRY_MS)
}

/** Checks whether the server is reachable and reports it. */
export async function checkHealth(): Promise<void> {
  if (await pingServer()) reportReachable()
  else {
    reportUnreachable()
    scheduleRetry()
  }
}

/** Checks now, whenever the browser's network state changes, and until the server is back. */
export function watchHealth(): void {
  const askNow = () => {
    wait = FIRST_RETRY_MS
    void checkHealth()
  }
  addEventListener('online', askNow)
  addEventListener('offline', askNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askNow()
  })
  subscribeReachability(() => {
    clearTimeout(timer)
    wait = FIRST_RETRY_MS
    if (!isReachable()) scheduleRetry()
  })
  askNow()
}
