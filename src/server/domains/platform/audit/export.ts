import type { AuditChange, exportAudit } from '#contract/account/audit.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { auditedResources } from '#rules/text/audited-fields.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { fieldChoice, fieldLabel } from '#server/core/field-labels.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Download } from '#server/core/http/answer.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import * as store from './store.ts'
import type { AuditRow } from './store.ts'
import { labelsOf } from './labels.ts'

/**
 * Exports every entry that matches the filters, oldest first, as a file in the caller's language with times
 * in the account's timezone. Pages are read while the file is sent. Errors: account.not_found,
 * permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  { format, ...filters }: QueryOf<typeof exportAudit>,
): Promise<Download<typeof exportAudit>> {
  requireAccount(context, account_id, 'audit.view')
  const { now } = context
  // Entries added meanwhile, including the one for this export, are left to the next export.
  const before = filters.before === undefined || filters.before > now ? now : filters.before
  const filter = { ...filters, before }
  const { account, total_rows } = await db.read(async (tx) => ({
    account: await store.readAccount(tx, account_id),
    total_rows: await store.count(tx, account_id, filter),
  }))
  if (account === undefined) throw new AppError('account.not_found')
  const columns = columnsIn(context.locale, account.timezone)
  const pages = pagesOf<AuditRow>((after, limit) =>
    db.read((tx) => store.listOldest(tx, account_id, filter, { after, limit })),
  )
  const table = { columns, pages: cellsOf(columns, pages) }
  const sheet = titleIn(context.locale)('column.title')
  const subject = { kind: 'account', id: account_id, title: account.name } as const
  return {
    ...fileOf(format, { title: account.name, sheet, table }),
    total_rows,
    exported: { action: 'activity_exported', subject },
  }
}

type AuditColumn = Column & { cell: (row: AuditRow) => Cell }

async function* cellsOf(
  columns: readonly AuditColumn[],
  pages: AsyncIterable<readonly AuditRow[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map((row) => columns.map(({ cell }) => cell(row)))
}

/** Returns the column titles by key; the file must have them. */
function titleIn(locale: Locale): (key: string) => string {
  const labelOf = labelsOf(locale)
  return (key) => {
    const [part = '', last = ''] = key.split('.')
    const text = labelOf(part, last)
    if (text === undefined) throw new Error(`No text activity:${key} in ${locale}`)
    return text
  }
}

function columnsIn(locale: Locale, timezone: string): AuditColumn[] {
  const t = titleIn(locale)
  const textColumn = (title: string, width: number, text: (row: AuditRow) => string): AuditColumn => {
    return { title, width, is_typed: true, cell: (row) => ({ text: text(row) }) }
  }
  const actorName = ({ actor_kind: kind, actor_name }: AuditRow) =>
    actor_name ?? (kind === 'person' ? '' : t(`actor.${kind}`))
  const at = ({ at: instant }: AuditRow): Cell => ({ wall: instantToWallTime(instant, timezone) })
  return [
    { title: t('column.at'), width: 17, is_typed: false, cell: at },
    textColumn(t('column.actor'), 24, actorName),
    textColumn(t('column.action'), 30, ({ action }) => t(`action.${action}`)),
    textColumn(t('column.subject'), 30, (row) => row.subject_title ?? ''),
    textColumn(t('column.event'), 30, (row) => row.event_title ?? ''),
    textColumn(t('column.changes'), 50, (row) =>
      row.changes.map((change) => formatChange(row.subject_kind, change, locale)).join('; '),
    ),
    textColumn(t('column.address'), 20, (row) => row.address ?? ''),
    textColumn(t('column.browser'), 40, (row) => row.user_agent ?? ''),
  ]
}

function formatChange(
  kind: AuditRow['subject_kind'],
  { field, of, before, after, currency }: AuditChange,
  locale: Locale,
): string {
  const labelOf = labelsOf(locale)
  const resources = auditedResources(kind)
  const labels = resources.map((resource) => fieldLabel(locale, resource, field))
  const title = labels.find(Boolean) ?? labelOf('field', field) ?? field
  const valueLabel = (value: string) => fieldLabel(locale, 'value', value) ?? value
  const text = (value: AuditChange['before']): string => {
    if (typeof value === 'number' && currency !== null) return `${formatAmount(currency, value)} ${currency}`
    if (Array.isArray(value)) return value.join(' ')
    if (typeof value === 'boolean') return valueLabel(value ? 'yes' : 'no')
    if (value === 'unlimited') return valueLabel(value)
    const name = value === null ? 'nothing' : String(value)
    const choices = resources.map((resource) => fieldChoice(locale, resource, field, name))
    return choices.find(Boolean) ?? labelOf('value', name) ?? name
  }
  const name = of === null ? title : `${title} (${of})`
  return before === null ? `${name}: ${text(after)}` : `${name}: ${text(before)} → ${text(after)}`
}

function formatAmount(currency: string, minor_units: number): string {
  const cell = amountCell(currency, minor_units)
  return 'amount' in cell ? cell.amount : ''
}
