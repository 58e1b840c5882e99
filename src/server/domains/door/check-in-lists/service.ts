import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  listCheckInLists,
  type CheckInList,
  type CheckInListEdit,
  type CheckInListNew,
  type CheckInStats,
  type ListKind,
  type ListRules,
  type PublicCheckInList,
} from '#contract/door/check-in-lists.ts'
import { entryRulesOf, pickEntryRules } from '#rules/door/entry-rules.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import { closesBeforeOpening } from '#rules/door/check-in-list-status.ts'
import { HAND_OUT_RULES } from '#rules/door/door-list.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent, requireTickets, requireVersion, touch } from '#server/domains/events/index.ts'
import { isSame, rulesOf, withEarlierRules } from './earlier-rules.ts'
import { present, presentPublic } from './present.ts'
import * as store from './store.ts'
import type { ListRow } from './store.ts'

/** Returns one page of the check-in lists of an event. Errors: event.not_found. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listCheckInLists>,
): Promise<OkOf<typeof listCheckInLists>> {
  await requireEvent(context, event_id, 'check_in_list.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(
    listCheckInLists.query,
    query,
    total,
    rows.map((row) => present(row, context.now)),
  )
}

/** Returns all lists of events that the caller is already known to have access to. */
export async function listOfEvents(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event_ids: readonly Id[],
): Promise<CheckInList[]> {
  return (await store.ofEvents(tx, event_ids)).map((row) => present(row, now))
}

/** Returns the counts of each list of an event that the caller is already known to have access to. */
export const countPeople = store.countPeople

/** Returns one list. Errors: event.not_found, check_in_list.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<CheckInList> {
  await requireEvent(context, event_id, 'check_in_list.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('check_in_list.not_found')
  return present(found, context.now)
}

/** Returns the public fields of a list. Errors: check_in_list.not_found. */
export async function readPublic({ tx, now, locale }: Context, id: Id): Promise<PublicCheckInList> {
  const found = await store.findPublic(tx, id)
  if (found === undefined) throw new AppError('check_in_list.not_found')
  return presentPublic(found, now, locale)
}

/**
 * Returns the checked-in and total number of people for each list of an event, and how full the building is.
 * Errors: event.not_found.
 */
export async function readStats(context: Context<Person>, event_id: Id): Promise<CheckInStats> {
  const { tx, now } = context
  const { account_id } = await requireEvent(context, event_id, 'check_in_list.view')
  return {
    lists: await store.countPeople(tx, event_id),
    building: await store.readBuilding(tx, { account_id, event_id }, now),
  }
}

/**
 * Creates a list, under the caller's id when one is given. Errors: event.not_found, permission.denied,
 * check_in_list.ends_before_start, check_in_list.tickets_unknown, check_in_list.id_taken, request.invalid.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  input: CheckInListNew,
): Promise<CheckInList> {
  const { tx, now, random } = context
  const { account_id } = await requireEvent(context, event_id, 'check_in_list.edit')
  const rules = await requireValidRules(context, event_id, input)
  const id = input.id ?? newId('check_in_list', random)
  const { name, description, translations, kind, finds_by_phone } = input
  const sells_ticket_ids = await requireSoldTickets(context, event_id, input)
  const texts = { name, description, translations, kind, finds_by_phone, sells_ticket_ids }
  const fields = { id, account_id, event_id, ...texts, ...rules }
  const row = await store.insert(tx, { ...fields, earlier_rules: [], version: 1, change_no: 0 })
  if (row === undefined) throw new AppError('check_in_list.id_taken')
  await store.saveChangeNo(tx, id, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
  return present(row, now)
}

/**
 * Updates a list; omitted fields stay unchanged. The previous rules are kept in the history, because a scan is
 * judged by the rules of its own time. Errors: event.not_found, permission.denied, check_in_list.not_found,
 * version.stale, check_in_list.ends_before_start, check_in_list.tickets_unknown, check_in_list.kind_locked,
 * request.invalid.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: CheckInListEdit,
  version: number | null,
): Promise<CheckInList> {
  const { tx, now } = context
  const before = await lockForEdit(context, event_id, id, version)
  const draft: ListRow = {
    ...before,
    name: edit.name ?? before.name,
    description: edit.description ?? before.description,
    ...applyEdit({ translations: before.translations }, { translations: edit.translations }),
    kind: edit.kind ?? before.kind,
    ...applyEdit(entryRulesOf(before), pickEntryRules(edit)),
    activates_at: edit.activates_at === undefined ? before.activates_at : edit.activates_at,
    expires_at: edit.expires_at === undefined ? before.expires_at : edit.expires_at,
    ticket_ids: edit.ticket_ids ?? before.ticket_ids,
    re_entry: edit.re_entry ?? before.re_entry,
    admit_unpaid: edit.admit_unpaid ?? before.admit_unpaid,
    auto_check_out_at:
      edit.auto_check_out_at === undefined ? before.auto_check_out_at : edit.auto_check_out_at,
    minutes_between_entries:
      edit.minutes_between_entries === undefined
        ? before.minutes_between_entries
        : edit.minutes_between_entries,
    takes_payment: edit.takes_payment ?? before.takes_payment,
    finds_by_phone: edit.finds_by_phone ?? before.finds_by_phone,
    sells_ticket_ids: before.sells_ticket_ids,
  }
  if (draft.kind !== before.kind) await requireNoScans(context, id)
  if (edit.sells_ticket_ids !== undefined)
    draft.sells_ticket_ids = await requireSoldTickets(context, event_id, edit)
  const after = { ...draft, ...(await requireValidRules(context, event_id, draft)) }
  const is_same_rules = isSame(before, after)
  if (is_same_rules && hasSameTexts(before, after)) return present(before, now)
  const earlier_rules = is_same_rules
    ? before.earlier_rules
    : withEarlierRules(before.earlier_rules, before, after, now)
  const saved = await store.save(tx, { ...after, earlier_rules }, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
  return present(saved, now)
}

/**
 * Moves the opening and closing times of an event's lists along with its start. Earlier scans are judged by the
 * rules of their time.
 */
export async function moveWindows({ tx, now }: Context, event_id: Id, change: DateChange): Promise<void> {
  for (const before of await store.lockAll(tx, event_id)) {
    if (!movesWithEvent(change, before.id)) continue
    const after = moveDates('check_in_list', before, change, now)
    if (isSame(before, after)) continue
    const earlier_rules = withEarlierRules(before.earlier_rules, before, after, now)
    await store.save(tx, { ...after, earlier_rules }, await nextChangeNo(tx, event_id))
  }
}

/**
 * Deletes a list without scans, together with its pairings and devices. Errors: event.not_found,
 * permission.denied, check_in_list.not_found, version.stale, check_in_list.has_scans.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  const { tx } = context
  await lockForEdit(context, event_id, id, version)
  // Deleting the devices waits for doors that are sending scans, so the check for scans is reliable only
  // afterwards.
  await store.remove(tx, id)
  if (await store.hasScans(tx, id)) throw new AppError('check_in_list.has_scans')
  await touch(tx, event_id, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<ListRow> {
  await requireEvent(context, event_id, 'check_in_list.edit')
  const found = await store.lock(context.tx, event_id, id)
  if (found === undefined) throw new AppError('check_in_list.not_found')
  requireVersion(found, version, present(found, context.now))
  return found
}

/** Returns the rules to store: a hand_out list has none about entering again, whatever was sent. */
async function requireValidRules(
  { tx }: Context,
  event_id: Id,
  { kind, ...rules }: ListRules & { kind: ListKind },
): Promise<ListRules> {
  if (closesBeforeOpening(rules)) {
    const code = 'check_in_list.ends_before_start'
    throw new AppError(code, { errors: { expires_at: [code] } })
  }
  const refusal = { field: 'ticket_ids', code: 'check_in_list.tickets_unknown' } as const
  const ticket_ids = await requireTickets(tx, event_id, rules.ticket_ids, refusal)
  return { ...rulesOf(kind === 'hand_out' ? { ...rules, ...HAND_OUT_RULES } : rules), ticket_ids }
}

/** A log keeps its meaning: scans of an entrance never become handed-out things. */
async function requireNoScans({ tx }: Context, id: Id): Promise<void> {
  // Waits for doors that are sending scans.
  await store.lockDevices(tx, id)
  if (!(await store.hasScans(tx, id))) return
  const code = 'check_in_list.kind_locked'
  throw new AppError(code, { errors: { kind: [code] } })
}

async function requireSoldTickets(
  { tx }: Context,
  event_id: Id,
  { sells_ticket_ids = [] }: Pick<CheckInListEdit, 'sells_ticket_ids'>,
): Promise<Id[]> {
  if (sells_ticket_ids.length === 0) return []
  const refusal = { field: 'sells_ticket_ids', code: 'check_in_list.tickets_unknown' } as const
  return (await requireTickets(tx, event_id, sells_ticket_ids, refusal)).toSorted()
}

/** Returns whether the fields outside the rules are unchanged. */
function hasSameTexts(before: ListRow, after: ListRow): boolean {
  const fields = [
    'name',
    'description',
    'translations',
    'kind',
    'finds_by_phone',
    'sells_ticket_ids',
  ] as const
  return fields.every((field) => isDeepStrictEqual(before[field], after[field]))
}
