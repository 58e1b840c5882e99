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
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch('/api/health', { cache: 'no-store', signal })
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('demo' in body)) return false
    rememberDemo(body.demo === true)
    return response.ok
  } catch {
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let retry_ms = FIRST_RETRY_MS

function scheduleRetry(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void checkHealth(), retry_ms)
  retry_ms = Math.min(retry_ms * 2, LAST_RETRY_MS)
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
  const checkNow = () => {
    retry_ms = FIRST_RETRY_MS
    void checkHealth()
  }
  addEventListener('online', checkNow)
  addEventListener('offline', checkNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkNow()
  })
  subscribeReachability(() => {
    clearTimeout(timer)
    retry_ms = FIRST_RETRY_MS
    if (!isReachable()) scheduleRetry()
  })
  checkNow()
}
