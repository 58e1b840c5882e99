import { z } from 'zod'
import { auditAction, type AuditAction, type listAudit } from '#contract/account/audit.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

/** `from` and `until` are calendar days in the account's timezone, both inclusive. */
export type ActivityFilters = { action: AuditAction; actor: string; from: string; until: string }
export type ActivityList = ListControl<'at', ActivityFilters>

const day = z.iso.date()

/** Search params of the audit log. */
export const activitySearch = listSearch<'at', ActivityFilters>({
  sorts: ['at'],
  first: { key: 'at', direction: 'desc' },
  filters: { action: auditAction, actor: z.string().max(40), from: day, until: day },
})

const DAY_MS = 86_400_000

/** The same as the server's query. */
export function auditQueryOf(
  { action, actor, from, until }: Partial<ActivityFilters>,
  timezone: string,
): Omit<NonNullable<QueryInput<typeof listAudit>>, 'after'> {
  const startOf = (date: string) => fromInputValue(`${date}T00:00`, timezone) ?? undefined
  const [first, last] = [from && startOf(from), until && startOf(nextDay(until))]
  return {
    ...(action && { action }),
    ...(actor && { actor_id: actor }),
    ...(first && { from: first }),
    ...(last && { before: last }),
  }
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10)
