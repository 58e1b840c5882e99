import { z } from 'zod'
import { eventBuilding } from './building.ts'
import { clockTime, entryRuleFields, entryRules, newEntryRules } from './entry-rules.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { resource } from '#contract/wire/resource.ts'

export const LIST_NAME_MAX = 100
export const LIST_DESCRIPTION_MAX = 255
export const MINUTES_BETWEEN_ENTRIES_MAX = 1440

/** never: a single entry; after_exit: again after an exit; always: any number of entries. */
export const reEntry = z.enum(['never', 'after_exit', 'always'])
export type ReEntry = z.infer<typeof reEntry>

/** entry: admits people; hand_out: one thing per ticket (badge, coat, lunch), which says nothing about presence. */
export const listKind = z.enum(['entry', 'hand_out'])
export type ListKind = z.infer<typeof listKind>

export const listStatus = z.enum(['not_active_yet', 'active', 'expired'])
export type ListStatus = z.infer<typeof listStatus>

/** Rules for verdicts. Rules added later have a default for lists stored before. */
export const listRules = z.object({
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  ticket_ids: z.array(idOf('ticket')),
  re_entry: reEntry,
  admit_unpaid: z.boolean(),
  /** Daily time at which everybody inside is checked out; null: never. */
  auto_check_out_at: clockTime.nullable().default(null),
  /** Minimum minutes between entries where re-entry is allowed; null: no minimum. */
  minutes_between_entries: z.number().int().nullable().default(null),
  /** Whether the door takes money for unpaid orders. */
  takes_payment: z.boolean().default(false),
  ...entryRules.shape,
})
export type ListRules = z.infer<typeof listRules>

const translations = translationsOf({
  name: text(0, LIST_NAME_MAX),
  description: text(0, LIST_DESCRIPTION_MAX),
})

export const checkInList = listRules.extend({
  id: idOf('check_in_list'),
  event_id: idOf('event'),
  name: z.string(),
  description: z.string(),
  translations,
  /** Fixed once the list has scans. A hand_out list has none of the rules about entering again. */
  kind: listKind.default('entry'),
  /** Doors can search by the last four digits of the order's phone number, and receive no more of it. */
  finds_by_phone: z.boolean().default(false),
  /** Ticket types that its doors sell. */
  sells_ticket_ids: z.array(idOf('ticket')).default([]),
  status: listStatus,
  /** Earlier rules, oldest first, each with its end: a scan is judged by its own time. */
  earlier_rules: z.array(listRules.extend({ until: instant })),
  version: z.number().int(),
})
export type CheckInList = z.infer<typeof checkInList>

const listFields = {
  name: text(1, LIST_NAME_MAX),
  description: text(0, LIST_DESCRIPTION_MAX),
  translations,
  kind: listKind,
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  ticket_ids: uniqueList(z.array(idOf('ticket')).min(1, 'required').max(1000)),
  re_entry: reEntry,
  admit_unpaid: z.boolean(),
  auto_check_out_at: clockTime.nullable(),
  minutes_between_entries: z
    .number()
    .int('integer')
    .min(1, 'too_small')
    .max(MINUTES_BETWEEN_ENTRIES_MAX, 'too_big')
    .nullable(),
  takes_payment: z.boolean(),
  finds_by_phone: z.boolean(),
  ...entryRuleFields,
  sells_ticket_ids: uniqueList(z.array(idOf('ticket')).max(1000)),
}

/** Input of a new list; clients may create the id, so that a list made offline has it at once. */
export const checkInListNew = z.strictObject({
  id: idOf('check_in_list').optional(),
  ...listFields,
  description: listFields.description.default(''),
  kind: listKind.default('entry'),
  activates_at: listFields.activates_at.default(null),
  expires_at: listFields.expires_at.default(null),
  re_entry: reEntry.default('never'),
  admit_unpaid: z.boolean().default(false),
  auto_check_out_at: listFields.auto_check_out_at.default(null),
  minutes_between_entries: listFields.minutes_between_entries.default(null),
  takes_payment: z.boolean().default(false),
  finds_by_phone: z.boolean().default(false),
  ...newEntryRules,
  sells_ticket_ids: listFields.sells_ticket_ids.default([]),
})
export type CheckInListNew = z.infer<typeof checkInListNew>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const checkInListEdit = z
  .strictObject({ ...listFields, translations: translations.unwrap() })
  .partial()
export type CheckInListEdit = z.infer<typeof checkInListEdit>

export const checkInCounts = z.object({
  check_in_list_id: idOf('check_in_list'),
  /** People inside now. */
  inside: z.number().int(),
  /** People who have entered at least once. */
  entered: z.number().int(),
  /** Tickets whose thing was handed out; 0 for a list of kind entry. */
  given: z.number().int(),
  /** Attendees of its ticket types who can still come (rules/door/attendance.ts). */
  expected: z.number().int(),
  conflicts: z.number().int(),
})
export type CheckInCounts = z.infer<typeof checkInCounts>

/** Counts of an event, and how full the building is; null when the account sets no limit. */
export const checkInStats = z.object({
  lists: z.array(checkInCounts),
  building: eventBuilding.nullable(),
})
export type CheckInStats = z.infer<typeof checkInStats>

const LISTS = '/events/:event_id/check-in-lists'
const LIST = '/events/:event_id/check-in-lists/:check_in_list_id'

export const listCheckInLists = endpoint({
  method: 'GET',
  path: LISTS,
  who: 'person',
  summary: 'List the check-in lists of an event',
  query: listQuery({ sorts: ['name', 'activates_at', 'expires_at'], filters: ['name'] }),
  ok: pageOf(checkInList),
  errors: ['event.not_found'],
})

export const createCheckInList = endpoint({
  method: 'POST',
  path: LISTS,
  who: 'person',
  summary:
    'Create a check-in list; re_entry, minutes_between_entries and auto_check_out_at of a hand_out list are ignored',
  body: checkInListNew,
  ok: itemOf(checkInList),
  ok_status: 201,
  errors: [
    'event.not_found',
    'check_in_list.ends_before_start',
    'check_in_list.tickets_unknown',
    'check_in_list.id_taken',
  ],
})

export const readCheckInList = endpoint({
  method: 'GET',
  path: LIST,
  who: 'person',
  summary: 'Retrieve a check-in list',
  ok: itemOf(checkInList),
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const updateCheckInList = endpoint({
  method: 'PUT',
  path: LIST,
  who: 'person',
  summary:
    'Update a check-in list; omitted fields stay unchanged, and the kind is fixed once there are scans',
  body: checkInListEdit,
  ok: itemOf(checkInList),
  errors: [
    'event.not_found',
    'check_in_list.not_found',
    'check_in_list.ends_before_start',
    'check_in_list.tickets_unknown',
    'check_in_list.kind_locked',
    'version.stale',
  ],
  versioned: true,
})

export const moveListTickets = endpoint({
  method: 'POST',
  path: `${LIST}/move-tickets`,
  who: 'person',
  summary:
    'Move ticket types from a check-in list to another of the same kind; returns both, and changes nothing where they were moved before',
  body: z.strictObject({ ticket_ids: listFields.ticket_ids, to_list_id: idOf('check_in_list') }),
  ok: z.object({ data: z.array(checkInList) }),
  errors: [
    'event.not_found',
    'check_in_list.not_found',
    'check_in_list.tickets_moved',
    'check_in_list.last_ticket',
  ],
})

export const deleteCheckInList = endpoint({
  method: 'DELETE',
  path: LIST,
  who: 'person',
  summary: 'Delete a check-in list; refused if it has scans',
  errors: ['event.not_found', 'check_in_list.not_found', 'check_in_list.has_scans', 'version.stale'],
  versioned: true,
})

export const readCheckInStats = endpoint({
  method: 'GET',
  path: '/events/:event_id/check_in_stats',
  who: 'person',
  summary:
    'Retrieve the check-in counts of an event: inside, entered, given and expected, per check-in list; and how full the building is',
  ok: itemOf(checkInStats),
  errors: ['event.not_found'],
})

/** The public page of a door, without names. */
export const publicCheckInList = z.object({
  id: idOf('check_in_list'),
  name: z.string(),
  description: z.string(),
  event_title: z.string(),
  /** Timezone of the event, in which the list opens and closes. */
  timezone: z.string(),
  status: listStatus,
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type PublicCheckInList = z.infer<typeof publicCheckInList>

export const readPublicCheckInList = endpoint({
  method: 'GET',
  path: '/public/check-in-lists/:check_in_list_id',
  who: 'anyone',
  summary: 'Retrieve the name and opening times of a check-in list; no personal data',
  ok: itemOf(publicCheckInList),
  errors: ['check_in_list.not_found'],
})

export const checkInListResource = resource({
  row: checkInList,
  input: checkInListNew,
  change: checkInListEdit,
  list: listCheckInLists,
  create: createCheckInList,
  update: updateCheckInList,
  refs: ['ticket_ids', 'sells_ticket_ids'],
})
