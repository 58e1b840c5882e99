import { encodeBase32 } from '#contract/wire/base32.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { DoorKey } from '#contract/door/ticket-code.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'
import type { StoredSettings } from './store.ts'

/** Length of a door key's secret in bytes. */
export const KEY_BYTES = 20

/** The first change of an event is its creation. */
export const FIRST_CHANGE_NO = 1

type DefaultQuestion = Pick<Question, 'default_of' | 'title' | 'required'>

const DEFAULT_QUESTIONS: readonly DefaultQuestion[] = [
  { default_of: 'first_name', title: 'First name', required: true },
  { default_of: 'last_name', title: 'Last name', required: false },
  { default_of: 'email', title: 'Email', required: true },
]

type CreateContext = Pick<Context, 'tx' | 'now' | 'random'>
type NewEvent = { id: Id; account_id: Id }

/**
 * Inserts the rows that every event has: change counter, door key and settings.
 * @param settings those that differ from the contract's defaults
 */
export async function insertNewEventRows(
  { tx, now, random }: CreateContext,
  { id: event_id, account_id }: NewEvent,
  settings: StoredSettings,
): Promise<DoorKey> {
  const key = { key_no: 1, secret: encodeBase32(random(KEY_BYTES)) }
  await store.insertNewEventRows(tx, {
    counter: { event_id, account_id, change_no: FIRST_CHANGE_NO },
    key: { event_id, account_id, ...key, created_at: now },
    settings: { event_id, account_id, settings },
  })
  return key
}

/** Adds the questions for names and e-mail, which every order has. */
export async function addDefaultQuestions(
  { tx, random }: Pick<CreateContext, 'tx' | 'random'>,
  { id: event_id, account_id }: NewEvent,
): Promise<void> {
  const rows = DEFAULT_QUESTIONS.map((question, sort_order) => ({
    id: newId('question', random),
    account_id,
    event_id,
    ...question,
    description: '',
    type: 'SINGLE_LINE_TEXT' as const,
    options: [],
    is_hidden: false,
    belongs_to: 'ORDER' as const,
    ticket_ids: [],
    sort_order,
  }))
  await store.insertQuestions(tx, rows)
}
