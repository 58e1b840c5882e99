import type { Event, EventNew } from '#contract/events/events.ts'
import { newId } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { readEventDefaults, readLanguage } from '#server/domains/accounts/index.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { cleanTranslations } from '#server/core/clean-translations.ts'
import { requireOrganizer } from './access.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { datesOf } from './dates.ts'
import { addDefaultQuestions, FIRST_CHANGE_NO, insertNewEventRows } from './new-event-rows.ts'
import { presentOne } from './present.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

/**
 * Creates a draft event, under the caller's id when one is given, with the account's default settings and the
 * default questions. A member limited to some events gets access to it. Errors: permission.denied,
 * event.ends_before_start, event.organizer_unknown, id.taken.
 */
export async function create(context: Context<Person>, input: EventNew): Promise<Event> {
  const { tx, actor, random } = context
  const { account_id } = actor.member
  requireRight(context, 'event.create')
  await requireOrganizer(context, input.organizer_id)
  const event = await insertDraft(context, {
    id: input.id ?? newId('event', random),
    account_id,
    organizer_id: input.organizer_id,
    title: input.title,
    description: cleanRichText(input.description),
    language: input.language ?? (await readLanguage(tx, account_id)),
    translations: cleanTranslations(input.translations, ['description']),
    ...datesOf(input),
    currency: input.currency,
  })
  await insertNewEventRows(context, event, await readEventDefaults(tx, account_id))
  await addDefaultQuestions(context, event)
  return presentOne(tx, event)
}

/** Inserts a draft event that its creator may see, without the rows that every event has. Errors: id.taken. */
export async function insertDraft(
  context: Context<Person>,
  draft: Omit<
    EventRow,
    'status' | 'happening' | 'former_start_date' | 'created_at' | 'version' | 'change_no'
  >,
): Promise<EventRow> {
  const { tx, now, actor } = context
  const row: EventRow = {
    ...draft,
    status: 'draft',
    happening: 'planned',
    former_start_date: null,
    created_at: now,
    version: 1,
    change_no: FIRST_CHANGE_NO,
  }
  if (!(await store.insert(tx, row))) throw new AppError('id.taken')
  await store.grantEvent(tx, actor.member.account_id, actor.user_id, row.id)
  const changes = changesBetween(null, row, ['title', 'start_date', 'end_date'])
  const subject = { kind: 'event', id: row.id, title: row.title } as const
  await record(context, { action: 'event_created', subject, event_id: row.id, changes })
  notifyEventChange(tx, row.id)
  return row
}
