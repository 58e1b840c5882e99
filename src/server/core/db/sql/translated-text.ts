import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/wire/contact.ts'

/** Returns a text of rows in all its languages, for a search. */
export function textInAllLanguages(column: PgColumn, translations: PgColumn): SQL {
  return sql`concat_ws(' ', ${column}, (select string_agg(said.texts ->> ${column.name}::text, ' ')
    from jsonb_each(${translations}) as said(language, texts)))`
}

/**
 * Returns a text of a row in a reader's language, or the main one without a translation.
 * @param row alias of the row in the statement
 */
export function translatedText(
  row: SQL,
  field: 'name' | 'title' | 'label' | 'description',
  reader: Locale,
): SQL {
  const translation = sql`${row}.translations #>> array[${reader}::text, ${field}::text]`
  return sql`coalesce(nullif(${translation}, ''), ${row}.${sql.identifier(field)})`
}
