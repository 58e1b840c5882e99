import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import {
  EVENT_DATES,
  moveDates,
  type DatedKind,
  type DateField,
  type StartMove,
} from '#rules/events/moved-dates.ts'
import { valuesOf } from '#rules/merge-edit.ts'
import { useGuestLists } from '#app/data/guest-lists/queries.ts'
import { useScheduledMessages } from '#app/data/messages/queries.ts'
import { entryRuleDeclarations } from '#app/components/fields/entry-rules.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNow } from '#app/components/use-now.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** A row with dates relative to the start: its id, its label, and each date before and after. */
type MovedRow = { id: Id; label: string; dates: string[] }

type DatedRow = { kind: DatedKind; id: Id; label: string; row: object }

/** Rows of the event whose dates move with its start, with the resulting dates. */
export function useMovedRows(move: StartMove): MovedRow[] {
  const { t } = useTranslation('event-settings')
  const labelOf = useDateLabels()
  const { t: tFields } = useTranslation('fields')
  const entry_fields = entryRuleDeclarations(tFields)
  const now = new Date(useNow()).toISOString()
  return useDatedRows().flatMap(({ kind, id, label, row }) => {
    const [before, after] = [valuesOf(row), valuesOf(moveDates(kind, row, move, now))]
    const dates = EVENT_DATES[kind].flatMap((field) => {
      const [from, to] = [instantOf(before.get(field)), instantOf(after.get(field))]
      if (from === null || to === null) return []
      const values = { date: labelOf(kind, field), from: formatInstant(from, move.from.timezone) }
      if (from === to) return [t('moved.stays', values)]
      return [t('moved.goes', { ...values, to: formatInstant(to, move.to.timezone) })]
    })
    const entry = MOVED_ENTRY_FIELDS.flatMap((field) => {
      if (!isSet(before.get(field))) return []
      const { label: date, format } = entry_fields[field]
      const [from, to] = [format(before.get(field)), format(after.get(field))]
      return from === to ? [] : [t('moved.goes', { date, from, to })]
    })
    return dates.length + entry.length === 0 ? [] : [{ id, label, dates: [...dates, ...entry] }]
  })
}

const MOVED_ENTRY_FIELDS = ['entry_days', 'entry_from', 'entry_until'] as const

const isSet = (value: unknown) => typeof value === 'string' || (Array.isArray(value) && value.length > 0)
const instantOf = (value: unknown): Instant | null => (typeof value === 'string' ? value : null)

function useDatedRows(): DatedRow[] {
  const { t } = useTranslation('event-settings')
  const { event, settings, tickets, check_in_lists, promo_codes } = useEvent()
  const may_write = useHasEventRight('message.send')
  const online = useOnline()
  const can_read = online && !event.is_new
  const messages = useScheduledMessages(event.id, may_write && can_read)
  const may_invite = useHasEventRight('attendee.edit')
  const guest_lists = useGuestLists(event.id, may_invite && can_read).data ?? []
  const now = useNow()
  return [
    ...check_in_lists.map((row) => ({ kind: 'check_in_list', id: row.id, label: row.name, row }) as const),
    ...tickets.flatMap((row) => [
      { kind: 'ticket', id: row.id, label: row.name, row } as const,
      ...row.prices.map(
        (price) =>
          ({
            kind: 'ticket_price',
            id: price.id,
            label: `${row.name} · ${price.label ?? ''}`,
            row: price,
          }) as const,
      ),
    ]),
    ...promo_codes.map((row) => ({ kind: 'promo_code', id: row.id, label: row.code, row }) as const),
    ...(settings === undefined
      ? []
      : [{ kind: 'payment', id: event.id, label: t('moved.payment'), row: settings } as const]),
    ...guest_lists
      .filter(({ url, until }) => url !== null && new Date(until).getTime() > now)
      .map((row) => ({ kind: 'guest_list', id: row.id, label: row.host, row }) as const),
    ...messages.map((row) => ({ kind: 'message', id: row.id, label: row.subject, row }) as const),
  ]
}

function useDateLabels(): (kind: DatedKind, field: DateField) => string {
  const { t } = useTranslation('fields')
  const { t: tSettings } = useTranslation('event-settings')
  return (kind, field) => {
    switch (field) {
      case 'activates_at':
        return t('check_in_list.activates_at')
      case 'expires_at':
        return kind === 'promo_code' ? t('promo_code.expires_at') : t('check_in_list.expires_at')
      case 'sale_start_at':
        return t('ticket.sale_start_at')
      case 'sale_end_at':
        return t('ticket.sale_end_at')
      case 'payment_due_at':
        return t('event_settings.payment_due_at')
      case 'until':
        return tSettings('moved.until')
      case 'send_at':
        return tSettings('moved.send_at')
    }
  }
}
