import {
  MEMBER_COLUMNS,
  type exportMembers,
  type Member,
  type MemberColumn,
} from '#contract/members/members.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { guardLookalike } from '#rules/text/formula-guard.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { settingsOf } from '#server/domains/members/membership-settings/service.ts'
import { dayOf, requireVenue } from '#server/domains/platform/index.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import type { Cell, Column } from '#server/core/spreadsheet/table.ts'
import * as export_store from './export-store.ts'
import { present } from './present.ts'
import { relationshipNames } from './relationship-names.ts'
import { spansOf, type FullMemberRow } from './store.ts'
import { labelsOf } from './labels.ts'

/**
 * Exports every member that matches the search and filters, in the order of joining, as a file in the caller's
 * language. Rows are read page by page while the file is sent. Errors: venue.not_found, permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  { format, columns: column_keys = [...MEMBER_COLUMNS], on, ...filter }: BodyOf<typeof exportMembers>,
): Promise<Download<typeof exportMembers>> {
  const { venue, day, total_rows, relationships } = await db.read(async (tx) => {
    const venue = await requireVenue({ ...context, tx }, 'member.export')
    const day = on ?? dayOf(venue, context.now)
    return {
      venue,
      day,
      total_rows: await export_store.countMatching(tx, venue.account_id, filter, day),
      relationships: (await settingsOf(tx, venue.account_id)).relationships,
    }
  })
  const columns = columnsIn(context.locale, { timezone: venue.timezone, relationships, format }).filter(
    ({ key }) => column_keys.includes(key),
  )
  const pages = pagesOf<FullMemberRow>((after, limit) =>
    db.read((tx) => export_store.listNextMatching(tx, venue.account_id, { filter, day }, { after, limit })),
  )
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of pages) {
      const ids = rows.map(({ id }) => id)
      const spans = await db.read((tx) => spansOf(tx, ids))
      const members = rows.map((row) => present(row, spans.get(row.id) ?? [], day))
      yield members.map((member) => columns.map(({ cell }) => cell(member)))
    }
  }
  const subject = { kind: 'account', id: venue.account_id, title: venue.name } as const
  return {
    ...fileOf(format, {
      title: venue.name,
      sheet: labelsOf(context.locale).list.title,
      table: { columns, pages: cells() },
    }),
    total_rows,
    exported: { action: 'members_exported', subject },
  }
}

type ExportColumn = Column & { key: MemberColumn; cell: (member: Member) => Cell }

type ExportOptions = {
  timezone: string
  relationships: readonly Relationship[]
  format: BodyOf<typeof exportMembers>['format']
}

/**
 * Text typed by people is protected against CSV formula injection; generated values are not. An import restores
 * the original text.
 */
function columnsIn(locale: Locale, { timezone, relationships, format }: ExportOptions): ExportColumn[] {
  const t = labelsOf(locale)
  const names = relationshipNames(relationships)
  const relationshipIn = (key: string | null) => {
    const label = labelIn(locale, relationships, key)
    return label !== null && names.get(headingKey(label)) === key ? label : key
  }
  const column = (
    key: MemberColumn,
    width: number,
    text: (member: Member) => string | null,
    is_typed = false,
  ): ExportColumn => ({
    key,
    title: t.field[key] ?? key,
    width,
    is_typed,
    cell: (member) => ({ text: text(member) ?? '' }),
  })
  const typedColumn = (key: MemberColumn, width: number, text: (member: Member) => string | null) =>
    column(key, width, format === 'csv' ? text : (member) => guardLookalike(text(member) ?? ''), true)
  const tier = (name: string | null) => (name === null ? '' : (t.tier[name] ?? name))
  return [
    column('membership_no', 14, ({ membership_no }) => membership_no),
    column('tier', 12, (member) => tier(member.tier)),
    column('tier_until', 12, ({ tier_until }) => tier_until),
    column('requested_tier', 12, ({ requested_tier }) => tier(requested_tier)),
    typedColumn('first_name', 18, ({ first_name }) => first_name),
    typedColumn('last_name', 18, ({ last_name }) => last_name),
    typedColumn('chinese_name', 14, ({ chinese_name }) => chinese_name),
    typedColumn('email', 30, ({ email }) => email),
    typedColumn('phone', 16, ({ phone }) => phone),
    typedColumn('backup_phone', 16, ({ backup_phone }) => backup_phone),
    column('gender', 12, ({ gender }) => gender && (t.value.gender[gender] ?? gender)),
    column('age_group', 10, ({ age_group }) => age_group && formatAgeGroup(age_group)),
    column('birth_month', 10, ({ birth_month }) => (birth_month === null ? '' : String(birth_month))),
    typedColumn('relationship', 20, ({ relationship }) => relationshipIn(relationship)),
    column('locale', 10, (member) => member.locale),
    column('wants_news', 10, ({ wants_news }) => (wants_news ? t.value.yes : t.value.no)),
    column('status', 12, ({ status }) => t.value.status[status.toLowerCase()] ?? status),
    {
      ...column('created_at', 17, () => ''),
      cell: ({ created_at }) => ({ wall: instantToWallTime(created_at, timezone) }),
    },
    typedColumn('note', 40, ({ note }) => note),
  ]
}

/** Formats an age group: "18–24", "<18", "65+". */
export function formatAgeGroup(age_group: NonNullable<Member['age_group']>): string {
  const [from = '', to = ''] = age_group.split('_')
  if (from === 'under') return `<${to}`
  return to === 'up' ? `${from}+` : `${from}–${to}`
}

/** Returns the label of a relationship in the language if the venue has one, else in English. */
export function labelIn(
  locale: Locale,
  relationships: readonly Relationship[],
  key: string | null,
): string | null {
  const label = relationships.find((relationship) => relationship.key === key)?.label
  if (label === undefined) return key
  const localized = locale === 'zh-hk' || locale === 'zh-cn' ? label[locale] : ''
  return localized === '' ? label.en : localized
}
