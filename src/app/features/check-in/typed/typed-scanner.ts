import { BURST_PAUSE_MS, NO_BURST, addKey, endBurst, type KeyBurst, type BurstStep } from './key-burst.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement
/** A field's state before a burst began to type into it. */
type FieldSnapshot = { field: TextInput; value: string; start: number; end: number }

const MODIFIERS = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta'])
const SETTLE_MS = BURST_PAUSE_MS + 10

function fieldOf(event: Event): TextInput | null {
  const [target] = event.composedPath()
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
}

function snapshotField(field: TextInput | null): FieldSnapshot | null {
  if (!field) return null
  const { value } = field
  return {
    field,
    value,
    start: field.selectionStart ?? value.length,
    end: field.selectionEnd ?? value.length,
  }
}

/** Removes the scanner's text from the field, unless the field changed it. */
function restoreField({ field, value, start, end }: FieldSnapshot, text: string): void {
  if (field.value !== value.slice(0, start) + text + value.slice(end)) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The prototype's own setter: React intercepts the instance's setter and would ignore the change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a key is ignored, ends a burst without a text, or belongs to one. */
function keyRoleOf(event: KeyboardEvent): 'ignored' | 'breaks' | 'key' {
  if (MODIFIERS.has(event.key)) return 'ignored'
  const field = fieldOf(event)
  const is_secret = field instanceof HTMLInputElement && field.type === 'password'
  const is_command = event.ctrlKey || event.metaKey || event.altKey
  return event.repeat || event.isComposing || is_secret || is_command ? 'breaks' : 'key'
}

/**
 * Listens for a scanner that types like a keyboard, anywhere on the page; the returned function stops it.
 *
 * A person's typing is never delayed or changed. During a burst its keys reach the focused field like any others,
 * because the first ones cannot be told from a person's. When the burst turns out to be a scanner's, the field
 * (input or textarea) gets its previous value back, and the final Enter or Tab is kept from forms and focused
 * buttons. Contenteditable elements keep the text. Password fields are ignored.
 */
export function listenForScanner(
  target: EventTarget,
  onText: (text: string) => void,
  { now }: { now?: () => number } = {},
): () => void {
  let burst: KeyBurst = NO_BURST
  let snapshot: FieldSnapshot | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const clock = now ?? (() => performance.now())

  const apply = (step: BurstStep) => {
    burst = step.burst
    if (step.text === null) return
    if (snapshot) restoreField(snapshot, step.text)
    snapshot = null
    onText(step.text)
  }
  const scheduleEnd = () => {
    clearTimeout(timer)
    const set_at = clock()
    timer = setTimeout(() => {
      // The page itself was delayed: keys may still be queued.
      if (clock() - set_at > 2 * SETTLE_MS) scheduleEnd()
      else apply(endBurst(burst, clock()))
    }, SETTLE_MS)
  }
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return
    const role = keyRoleOf(event)
    if (role === 'ignored') return
    const at = now?.() ?? event.timeStamp
    const step = addKey(burst, role === 'key' ? event.key : 'Unidentified', at)
    apply(step)
    if (burst.text.length === 1) snapshot = snapshotField(fieldOf(event))
    if (burst.text) scheduleEnd()
    if (!step.is_taken) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', onKey, { capture: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKey, { capture: true })
  }
}
