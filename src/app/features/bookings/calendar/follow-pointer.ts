/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG_PX = 4

/** A position in the window, in CSS pixels. */
export type Point = { x: number; y: number }

interface DragHandlers {
  onMove: (point: Point) => void
  onDrop: () => void
  onCancel: () => void
}

/**
 * Follows a pointer from a press until it is released; Escape cancels. A press that hardly moves stays a click.
 * Returns a function that stops following.
 */
export function followPointer(from: Point, { onMove, onDrop, onCancel }: DragHandlers): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let is_dragging = false
  const end = (finish: () => void) => {
    listening.abort()
    if (!is_dragging) return
    ignoreNextClick()
    finish()
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    is_dragging ||= Math.hypot(x - from.x, y - from.y) >= DRAG_PX
    if (is_dragging) onMove({ x, y })
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(onDrop), { signal })
  window.addEventListener('pointercancel', () => end(onCancel), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel), { signal })
  return () => listening.abort()
}

/** A drag ends with a click on the link or button under the pointer, which nobody meant. */
function ignoreNextClick(): void {
  const ignored = new AbortController()
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true, signal: ignored.signal })
  setTimeout(() => ignored.abort())
}
