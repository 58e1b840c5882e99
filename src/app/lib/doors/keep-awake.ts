/** Requests a screen wake lock while the page is visible, where supported; the returned function releases it. */
export function keepAwake(): () => void {
  const locks: WakeLock | undefined = navigator.wakeLock
  if (!locks) return () => undefined
  let held: WakeLockSentinel | null = null
  let is_over = false
  const acquire = async () => {
    if (is_over || document.hidden || (held && !held.released)) return
    try {
      const lock = await locks.request('screen')
      if (is_over) await lock.release()
      else held = lock
    } catch {
      // Refused at low battery; requested again when the page next becomes visible.
    }
  }
  const onVisibility = () => void acquire()
  document.addEventListener('visibilitychange', onVisibility)
  void acquire()
  return () => {
    is_over = true
    document.removeEventListener('visibilitychange', onVisibility)
    held?.release().catch(() => undefined)
  }
}
