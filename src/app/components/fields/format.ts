import { eventRooms } from '#contract/events/event-rooms.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import type { ValueFormatter, FormatContext } from './field.ts'
import { formatList, formatMinutes, formatQuantity } from './values.ts'

type Rows = readonly { id: string; name: string }[]

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

/** Names by id; a placeholder for deleted rows and while loading. */
export const namesOf = (rows: Rows | undefined, value: unknown, { t }: Pick<FormatContext, 't'>): string[] =>
  rows === undefined
    ? ['…']
    : idsOf(value).map((id) => rows.find((row) => row.id === id)?.name ?? t('value.gone'))

/** An instant in the event's timezone. */
export const formatInstantValue: ValueFormatter = (at, { names }) => formatInstant(String(at), names.timezone)

/** A duration in minutes. */
export const formatDurationValue: ValueFormatter = (minutes) => formatMinutes(Number(minutes))

/** A number. */
export const formatNumberValue: ValueFormatter = (count) => formatNumber(Number(count))

/** A quantity, or that there is no limit. */
export const formatLimitValue: ValueFormatter = (count, { t }) => formatQuantity(t, Number(count))

/** One line per value. */
export const formatLinesValue: ValueFormatter = (values) => idsOf(values)

/** Ticket types by name. */
export const formatTicketsValue: ValueFormatter = (ids, context) =>
  formatList(namesOf(context.names.tickets, ids, context))

/** Taxes and fees by name. */
export const formatTaxesValue: ValueFormatter = (ids, context) =>
  formatList(namesOf(context.names.taxes_and_fees, ids, context))

/** The rooms of an event, each with its setup and clearing times. */
export const formatEventRoomsValue: ValueFormatter = (value, context) => {
  const parsed = eventRooms.safeParse(value)
  if (!parsed.success) return []
  return parsed.data.map(({ room_id, setup_minutes, clear_minutes }) =>
    context.t('value.room_around', {
      room: namesOf(context.names.rooms, room_id, context).join(''),
      setup: formatMinutes(setup_minutes),
      clear: formatMinutes(clear_minutes),
    }),
  )
}

/** An organizer by name. */
export const formatOrganizerValue: ValueFormatter = (id, context) =>
  namesOf(context.names.organizers, id, context).join('')
