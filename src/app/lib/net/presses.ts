/** Time of the last press in milliseconds of performance.now(); -Infinity when there was none. */
let pressed_at = -Infinity

/** Input time of the last click or key, not its handling time; milliseconds of performance.now(). */
export const lastPress = (): number => pressed_at

/** Starts recording presses; a held key counts once. */
export function watchPresses(): void {
  window.addEventListener('click', recordClick, { capture: true, passive: true })
  window.addEventListener('keydown', recordKey, { capture: true })
}

// An event's timestamp is that of the input; a slow page may handle two quick presses far apart.
function recordPress({ timeStamp }: Event): void {
  pressed_at = Math.max(pressed_at, timeStamp)
}

function recordClick(event: MouseEvent): void {
  // A click without a pointer comes from a key, which was recorded already.
  if (event.detail > 0) recordPress(event)
}

function recordKey(event: KeyboardEvent): void {
  if (!event.repeat) recordPress(event)
  else if (event.key === 'Enter' && !isWriting(event.target)) event.preventDefault()
}

/** Elements in which a held Enter makes new lines. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, [contenteditable="true"]') !== null
