import type { DoorNote } from './notes.ts'
import { VerdictIcon } from './verdict-icon.tsx'
import { doorTexts } from '../screen/door-texts.ts'

/** Announces first that a note needs attention; the notes follow below, possibly out of view. */
export function AttentionFlag({ notes }: { notes: readonly DoorNote[] }) {
  const t = doorTexts()
  if (!notes.some(({ needs_attention }) => needs_attention)) return null
  return (
    <p className="flag">
      <VerdictIcon tone="notice" size="1.2em" />
      {t('note.attention')}
    </p>
  )
}

/** Notes on a ticket with their subjects; one that needs attention stands out. */
export function NoteList({ notes }: { notes: readonly DoorNote[] }) {
  const t = doorTexts()
  if (notes.length === 0) return null
  const labels = { order: t('note.order'), ticket: t('note.ticket'), person: t('note.person') }
  return (
    <ul className="notes">
      {notes.map(({ subject, text, needs_attention }) => (
        <li key={subject} data-note={subject} data-attention={needs_attention || undefined}>
          {needs_attention && <VerdictIcon tone="notice" size="1.2em" />}
          <span>{text === null ? labels[subject] : t('note.said', { of: labels[subject], note: text })}</span>
        </li>
      ))}
    </ul>
  )
}
