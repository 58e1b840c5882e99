import { useEffect, useState } from 'react'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'

const SECOND_MS = 1000

/** A hold with its time of receipt on a monotonic clock. */
interface ReceivedHold {
  order: Pick<CheckoutOrder, 'held_until' | 'server_time'>
  received_ms: number
}

/** Remaining time of a hold in milliseconds, by the server's clock; 0 when it has expired or nothing is held. */
export function useTimeLeft(hold: ReceivedHold): number {
  const [now_ms, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(hold, now_ms)
}

/** Whether a hold has expired; re-renders once at its end, not every second. */
export function useIsExpired(hold: ReceivedHold): boolean {
  const { order, received_ms } = hold
  const { held_until, server_time } = order
  const key = `${held_until} ${received_ms}`
  const [expired_key, setExpiredKey] = useState(() => (timeLeft(hold, performance.now()) === 0 ? key : null))
  useEffect(() => {
    const check = () => {
      const is_over = timeLeft({ order: { held_until, server_time }, received_ms }, performance.now()) === 0
      if (is_over) setExpiredKey(key)
    }
    check()
    const timer = setInterval(check, SECOND_MS)
    return () => clearInterval(timer)
  }, [held_until, server_time, received_ms, key])
  return expired_key === key
}

function timeLeft({ order: { held_until, server_time }, received_ms }: ReceivedHold, now_ms: number): number {
  if (held_until === null) return 0
  const total_ms = Date.parse(held_until) - Date.parse(server_time)
  return Math.max(0, total_ms - Math.max(0, now_ms - received_ms))
}

/** Formats minutes and seconds: "4:05"; from an hour on with hours: "47:59:05". */
export function formatCountdown(left_ms: number): string {
  const seconds = Math.ceil(left_ms / SECOND_MS)
  const minutes = Math.floor(seconds / 60)
  const padded = (count: number) => String(count).padStart(2, '0')
  const hours_and_minutes =
    minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${padded(minutes % 60)}`
  return `${hours_and_minutes}:${padded(seconds % 60)}`
}
