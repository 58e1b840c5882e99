import type { Event, EventCopy } from '#contract/events/events.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { mapTranslations } from '#contract/wire/translations.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { readEventDefaults } from '#server/domains/accounts/index.ts'
import { copyCover, copyPaymentCodes } from '#server/domains/platform/index.ts'
import { copyRooms } from '#server/domains/events/event-rooms/service.ts'
import { requireEvent } from './access.ts'
import { insertDraft } from './create.ts'
import { copySettings } from './copy-settings.ts'
import { copyResources } from './copy-resources.ts'
import * as copies from './copy-store.ts'
import { datesOf } from './dates.ts'
import { addDefaultQuestions, insertNewEventRows } from './new-event-rows.ts'
import { presentOne } from './present.ts'
import type { EventRow } from './store.ts'

/** A changed title replaces its translations as well. */
function copyTranslations(original: EventRow, title: string): EventRow['translations'] {
  if (title === original.title) return original.translations
  return mapTranslations(original.translations, ({ title: _, ...texts }) => texts)
}

/**
 * Creates a draft copy of an event at other dates: description, organizer, categories and the selected parts. Sale
 * windows, expiry dates and check-in lists keep their wall times relative to the start; sales and uses start at 0.
 * Errors: event.not_found, permission.denied, event.ends_before_start, id.taken.
 */
export async function duplicate(context: Context<Person>, event_id: Id, input: EventCopy): Promise<Event> {
  const { tx, now, random } = context
  const original = await requireEvent(context, event_id, 'event.edit')
  requireRight(context, 'event.create')
  const { parts, title } = input
  const event = await insertDraft(context, {
    id: input.id ?? newId('event', random),
    account_id: original.account_id,
    organizer_id: original.organizer_id,
    title,
    description: original.description,
    language: original.language,
    translations: copyTranslations(original, title),
    ...datesOf({ ...input, timezone: original.timezone }),
    currency: original.currency,
  })
  const move = { from: original, to: event }
  const settings = parts.includes('settings')
    ? copySettings(await copies.readStoredSettings(tx, event_id), {
        move,
        codes: await copyPaymentCodes(context, event_id, event.id),
      })
    : await readEventDefaults(tx, original.account_id)
  await insertNewEventRows(context, event, settings)
  if (parts.includes('settings')) await copyRooms(tx, { from: event_id, to: event })
  const rows = await copies.readResourceRows(tx, event_id)
  await copies.insertResourceRows(
    tx,
    copyResources(rows, { to_event_id: event.id, parts, move, now, random }),
  )
  if (!parts.includes('questions')) await addDefaultQuestions(context, event)
  if (parts.includes('cover')) await copyCover(context, event_id, event.id)
  return presentOne(tx, event)
}
