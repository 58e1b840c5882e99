import { useLiveQuery } from 'dexie-react-hooks'
import type { EventParts } from '#contract/catalogue.ts'
import { SETTINGS_DEFAULTS, type EventSettings } from '#contract/event-settings.ts'
import type { Event } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import { layEdits, type Edited } from '#offline/edits/lay-edits.ts'
import type { Edit } from '#offline/store/edit-rows.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { useCataloguePull, useEventBeside } from './queries.ts'

/** Every edit of this browser, oldest first; undefined while it is read. */
export function useEdits(): Edit[] | undefined {
  return useLiveQuery(() => browserPorts().db.edits.toCollection().sortBy('made_at'))
}

/** The events of this browser's catalogue with unsent edits laid over; undefined while it is read. */
export function useEvents(): Edited<Event>[] | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    return layEdits('event', await db.events.toArray(), await db.edits.toArray())
  })
}

/** What all events of the account share, as this browser keeps it; undefined while it is read. */
export function useAccountRows() {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [organizers, taxes_and_fees] = await Promise.all([
      db.organizers.toCollection().sortBy('name'),
      db.taxes_and_fees.toCollection().sortBy('name'),
    ])
    return { organizers, taxes_and_fees }
  })
}

/** What a person may look up of rows that wait: their names as this browser has them. */
export function useCatalogueRows() {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const edits = await db.edits.toArray()
    const [events, tickets, questions, promo_codes, capacity_assignments, check_in_lists] = await Promise.all(
      [
        db.events.toArray(),
        db.tickets.toArray(),
        db.questions.toArray(),
        db.promo_codes.toArray(),
        db.capacity_assignments.toArray(),
        db.check_in_lists.toArray(),
      ],
    )
    const attendees = await db.attendees.bulkGet(
      edits.filter(({ resource }) => resource === 'attendee').map(({ row_id }) => row_id),
    )
    return {
      events: layEdits('event', events, edits),
      tickets: layEdits('ticket', tickets, edits),
      questions: layEdits('question', questions, edits),
      promo_codes: layEdits('promo_code', promo_codes, edits),
      capacity_assignments: layEdits('capacity_assignment', capacity_assignments, edits),
      check_in_lists: layEdits('check_in_list', check_in_lists, edits),
      attendees: attendees.filter((attendee) => attendee !== undefined),
    }
  })
}

type Row<Name extends keyof EventParts> = EventParts[Name] extends readonly (infer One)[] ? One : never

export type EventAndParts = {
  event: Edited<Event>
  /** Undefined for an event made here that the server does not know yet. */
  settings: Edited<EventSettings> | undefined
  categories: Row<'categories'>[]
  tickets: Edited<Row<'tickets'>>[]
  questions: Edited<Row<'questions'>>[]
  promo_codes: Edited<Row<'promo_codes'>>[]
  capacity_assignments: Edited<Row<'capacity_assignments'>>[]
  lists: Edited<Row<'check_in_lists'>>[]
  edits: Edit[]
}

export type EventState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | ({ kind: 'ready' } & EventAndParts)

/** One event with what hangs on it and its unsent edits: from this browser at once, else from the server. */
export function useEventState(event_id: Id): EventState {
  const pull = useCataloguePull()
  const kept = useLiveQuery(() => readKept(event_id), [event_id])
  const is_missing = kept !== undefined && kept.rows === null && !pull.isPending
  const beside = useEventBeside(event_id, is_missing)
  const rows = kept?.rows ?? (kept !== undefined && beside.data !== undefined ? beside.data : null)
  if (kept !== undefined && rows !== null) return assemble(rows, kept.edits)
  if (beside.isError) return { kind: 'failed', error: beside.error, retry: () => void beside.refetch() }
  return { kind: 'loading' }
}

/** An event's rows as they come from Dexie or from the server; null settings while only this browser knows it. */
export type EventRows = { event: Event | null } & Omit<EventParts, 'settings'> & {
    settings: EventSettings | null
  }

function assemble(rows: EventRows, edits: Edit[]): EventState {
  const [event] = layEdits('event', rows.event === null ? [] : [rows.event], edits)
  if (event === undefined) return { kind: 'loading' }
  // What an earlier version kept lacks what is new since.
  const known = rows.settings === null ? [] : [{ ...SETTINGS_DEFAULTS, ...rows.settings }]
  return {
    kind: 'ready',
    event,
    settings: layEdits('event_settings', known, edits, 'event_id')[0],
    categories: rows.categories,
    tickets: layEdits('ticket', rows.tickets, edits),
    questions: layEdits('question', rows.questions, edits),
    promo_codes: layEdits('promo_code', rows.promo_codes, edits),
    capacity_assignments: layEdits('capacity_assignment', rows.capacity_assignments, edits),
    lists: layEdits('check_in_list', rows.check_in_lists, edits),
    edits,
  }
}

/** Rows are null when this browser does not keep the event with its parts and did not make it either. */
async function readKept(event_id: Id): Promise<{ rows: EventRows | null; edits: Edit[] }> {
  const { db } = browserPorts()
  const [event, kept, edits] = await Promise.all([
    db.events.get(event_id),
    db.catalogued.get(event_id),
    db.edits.where('event_id').equals(event_id).sortBy('made_at'),
  ])
  const is_made_here = edits.some(({ op, row_id }) => op === 'create' && row_id === event_id)
  if (kept?.has_parts !== true && !is_made_here) return { rows: null, edits }
  const of = { event_id }
  const [settings, categories, tickets, questions, promo_codes, capacity_assignments, check_in_lists] =
    await Promise.all([
      db.event_settings.get(event_id),
      db.categories.where(of).sortBy('name'),
      db.tickets.where(of).sortBy('sort_order'),
      db.questions.where(of).sortBy('sort_order'),
      db.promo_codes.where(of).sortBy('code'),
      db.capacity_assignments.where(of).sortBy('name'),
      db.check_in_lists.where(of).sortBy('name'),
    ])
  const lists = { categories, tickets, questions, promo_codes, capacity_assignments, check_in_lists }
  return { rows: { event: event ?? null, settings: settings ?? null, ...lists }, edits }
}
