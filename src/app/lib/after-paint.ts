/** Fallback delay of a page that does not paint because it is hidden, in milliseconds. */
const UNPAINTED_MS = 100

/** Runs a callback once after the next paint, so that it does not delay what the user is waiting for. */
export function afterPaint(run: () => void): void {
  let is_due = true
  const once = () => {
    if (!is_due) return
    is_due = false
    clearTimeout(timer)
    run()
  }
  const timer = setTimeout(once, UNPAINTED_MS)
  requestAnimationFrame(() => setTimeout(once))
}
