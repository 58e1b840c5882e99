/** Requests a screen wake lock while the page is visible, where supported; the returned function releases it. */
export function keepAwake(): () => void {
  const locks: WakeLock | undefined = navigator.wakeLock
  if (!locks) return () => undefined
  let current_lock: WakeLockSentinel | null = null
  let is_stopped = false
  const acquire = async () => {
    if (is_stopped || document.hidden || (current_lock && !current_lock.released)) return
    try {
      const lock = await locks.request('screen')
      if (is_stopped) await lock.release()
      else current_lock = lock
    } catch {
      // Refused at low battery; requested again when the page next becomes visible.
    }
  }
  const onVisibility = () => void acquire()
  document.addEventListener('visibilitychange', onVisibility)
  void acquire()
  return () => {
    is_stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    current_lock?.release().catch(() => undefined)
  }
}
