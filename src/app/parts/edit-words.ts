import { useTranslation } from 'react-i18next'
import { reEntry } from '#contract/check-in-lists.ts'
import type { Ticket } from '#contract/tickets.ts'
import { formatInstant } from '#app/lib/dates.ts'

const LONGEST = 160

export type EditWords = { label: (field: string) => string; value: (field: string, value: unknown) => string }

/** How the fields of edits and their values are said to a person. */
export function useEditWords(timezone: string, tickets: readonly Ticket[]): EditWords {
  const { t } = useTranslation('manage')
  const labels: Record<string, string> = {
    title: t('field.title'),
    name: t('field.name'),
    description: t('field.description'),
    start_date: t('field.start_date'),
    end_date: t('field.end_date'),
    timezone: t('field.timezone'),
    activates_at: t('field.activates_at'),
    expires_at: t('field.expires_at'),
    ticket_ids: t('field.tickets'),
    re_entry: t('field.re_entry'),
    admit_unpaid: t('field.admit_unpaid'),
  }
  const re_entries = {
    never: t('re_entry.never'),
    after_exit: t('re_entry.after_exit'),
    always: t('re_entry.always'),
  }
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('field.empty')
    if (typeof value === 'boolean') return value ? t('field.yes') : t('field.no')
    if (Array.isArray(value)) {
      return value.map((id) => tickets.find((ticket) => ticket.id === id)?.name ?? String(id)).join(', ')
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (field === 'activates_at' || field === 'expires_at') return formatInstant(text, timezone)
    if (field === 'start_date' || field === 'end_date') return formatInstant(`${text}:00.000Z`, 'UTC')
    const known = reEntry.safeParse(text)
    if (field === 're_entry' && known.success) return re_entries[known.data]
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
  return { label: (field) => labels[field] ?? field, value: say }
}
