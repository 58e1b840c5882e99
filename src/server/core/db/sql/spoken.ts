import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/wire/contact.ts'

/** A text of rows in all languages in which it is there, for a search. */
export function textInAllLanguages(column: PgColumn, translations: PgColumn): SQL {
  return sql`concat_ws(' ', ${column}, (select string_agg(said.texts ->> ${column.name}::text, ' ')
    from jsonb_each(${translations}) as said(language, texts)))`
}

/** A text of a row in a reader's language, where it is there, else the main one. @param row as the statement calls it */
export function translatedText(
  row: SQL,
  field: 'name' | 'title' | 'label' | 'description',
  reader: Locale,
): SQL {
  const said = sql`${row}.translations #>> array[${reader}::text, ${field}::text]`
  return sql`coalesce(nullif(${said}, ''), ${row}.${sql.identifier(field)})`
}
