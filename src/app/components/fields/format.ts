import { eventRooms } from '#contract/events/event-rooms.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { Say, Saying } from './field.ts'
import { sayList, sayMinutes, sayQuantity } from './values.ts'

type Rows = readonly { id: string; name: string }[]

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

/** The names behind ids; a mark for those that are gone, and while the names are read. */
export const namesOf = (rows: Rows | undefined, value: unknown, { t }: Pick<Saying, 't'>): string[] =>
  rows === undefined
    ? ['…']
    : idsOf(value).map((id) => rows.find((row) => row.id === id)?.name ?? t('value.gone'))

/** A moment, as the event's clocks show it. */
export const sayInstant: Say = (at, { names }) => formatInstant(String(at), names.timezone)

/** Minutes. */
export const sayDuration: Say = (minutes) => sayMinutes(Number(minutes))

/** A number. */
export const sayNumber: Say = (count) => formatNumber(Number(count))

/** How many, or that there is no limit. */
export const sayLimit: Say = (count, { t }) => sayQuantity(t, Number(count))

/** A line for each. */
export const sayLines: Say = (values) => idsOf(values)

/** One ticket type or several, by name. */
export const sayTickets: Say = (ids, saying) => sayList(namesOf(saying.names.tickets, ids, saying))

/** Taxes and fees by name. */
export const sayTaxes: Say = (ids, saying) => sayList(namesOf(saying.names.taxes_and_fees, ids, saying))

/** The rooms of an event, each with the time around it. */
export const sayEventRooms: Say = (value, saying) => {
  const read = eventRooms.safeParse(value)
  if (!read.success) return []
  return read.data.map(({ room_id, setup_minutes, clear_minutes }) =>
    saying.t('value.room_around', {
      room: namesOf(saying.names.rooms, room_id, saying).join(''),
      setup: sayMinutes(setup_minutes),
      clear: sayMinutes(clear_minutes),
    }),
  )
}

/** An organizer by name. */
export const sayOrganizer: Say = (id, saying) => namesOf(saying.names.organizers, id, saying).join('')
