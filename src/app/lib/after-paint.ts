/** A page that paints nothing, because nobody looks at it, goes on after so long. */
const UNPAINTED_MS = 100

/** Runs once what the document now says has been painted, so that nothing holds up what somebody waits to see. */
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
