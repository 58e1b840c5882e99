import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { Database } from '#server/core/db/database.ts'
import * as store from './store.ts'

/** Returns the title of a live event and the sites that may embed its widget; null when there is no such event. */
export async function widgetOf(
  db: Database,
  event_id: Id,
  reader: Locale,
): Promise<{ title: string; origins: readonly string[] } | null> {
  return db.read(async (tx) => {
    const row = await store.findLive(tx, event_id)
    if (row === undefined) return null
    const settings = { ...SETTINGS_DEFAULTS, ...row.settings }
    return { title: localizeRow(row.event, reader).title, origins: settings.widget_origins }
  })
}
