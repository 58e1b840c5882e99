/** When the person last pressed something, in milliseconds of performance.now(); -Infinity: never. */
let pressed_at = -Infinity

/** The input time of the last click or key, however late the page came to it; milliseconds of performance.now(). */
export const lastPress = (): number => pressed_at

/** Starts to note presses; a key that is held down presses once. */
export function watchPresses(): void {
  window.addEventListener('click', recordClick, { capture: true, passive: true })
  window.addEventListener('keydown', recordKey, { capture: true })
}

// The time of an event is that of the input itself: a slow page may handle two quick presses far apart.
function recordPress({ timeStamp }: Event): void {
  pressed_at = Math.max(pressed_at, timeStamp)
}

function recordClick(event: MouseEvent): void {
  // A click without a pointer is made by a key, which was noted.
  if (event.detail > 0) recordPress(event)
}

function recordKey(event: KeyboardEvent): void {
  if (!event.repeat) recordPress(event)
  else if (event.key === 'Enter' && !isWriting(event.target)) event.preventDefault()
}

/** Where a held Enter makes new lines. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, [contenteditable="true"]') !== null
