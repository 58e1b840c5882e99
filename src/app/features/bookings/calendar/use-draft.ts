import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '#contract/rooms/rooms.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { entryNameOf, type CalendarEntry } from './calendar-entries.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import { clashOf, roomOf, type Draft } from './timetable.ts'

export interface DraftState {
  draft: Draft | null
  /** The draft was dropped or confirmed, and a dialog asks about it. */
  is_chosen: boolean
  /** Room that the draft would use. */
  room: Room | undefined
  /** What occupies the draft's time. */
  clash: CalendarEntry | undefined
  /** The person may book, block and move. */
  is_enabled: boolean
  change: (draft: Draft) => void
  /** Asks about a draft; a time that is taken is refused with what is there. */
  choose: (draft: Draft) => void
  cancel: () => void
  /** Drags with a mouse or pen from a press on; a touch scrolls instead. */
  follow: (event: ReactPointerEvent, draftAt: (point: Point) => Draft | null) => void
}

interface DraftOptions {
  rooms: readonly Room[]
  entries: readonly CalendarEntry[]
  timezone: string
  is_enabled: boolean
}

/** The time that is being chosen in the timetable, by pointer or keyboard. */
export function useDraft({ rooms, entries, timezone, is_enabled }: DraftOptions): DraftState {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [is_chosen, setChosen] = useState(false)
  const stopFollowing = useRef<(() => void) | null>(null)
  useEffect(() => () => stopFollowing.current?.(), [])

  const cancel = () => {
    setDraft(null)
    setChosen(false)
  }
  const choose = (chosen: Draft) => {
    const clash = clashOf(chosen, roomOf(chosen, rooms), entries)
    if (clash === undefined) {
      setDraft(chosen)
      setChosen(true)
      return
    }
    cancel()
    const when = formatRange(clash.starts_at, clash.ends_at, timezone)
    notify({ kind: 'error', text: t('house.clash', { name: entryNameOf(clash), when }) })
  }
  const follow: DraftState['follow'] = (event, draftAt) => {
    if (!is_enabled || event.pointerType === 'touch' || event.button !== 0) return
    let current: Draft | null = null
    stopFollowing.current?.()
    stopFollowing.current = followPointer(
      { x: event.clientX, y: event.clientY },
      {
        onMove: (point) => {
          current = draftAt(point) ?? current
          setDraft(current)
        },
        onDrop: () => current !== null && choose(current),
        onCancel: cancel,
      },
    )
  }
  const room = draft === null ? undefined : roomOf(draft, rooms)
  const clash = draft === null ? undefined : clashOf(draft, room, entries)
  return { draft, is_chosen, room, clash, is_enabled, change: setDraft, choose, cancel, follow }
}
