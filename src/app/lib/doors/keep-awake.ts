/** Keeps the screen awake while the page is in sight, where the browser can; the result lets it sleep again. */
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
      // Refused at low battery; the next time that the page comes into sight asks again.
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
