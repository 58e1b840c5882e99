import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { uniqueList } from '../wire/distinct.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'

/** Most check-in lists that one phone holds. */
export const PHONE_LISTS_MAX = 12

/** Check-in lists, without duplicates. */
export const listIds = (max: number) => uniqueList(z.array(idOf('check_in_list')).max(max, 'too_long'))

/** Another check-in list that a phone holds, which may belong to another event. */
export const phoneList = z.object({
  check_in_list_id: idOf('check_in_list'),
  name: z.string(),
  event_id: idOf('event'),
  event_title: z.string(),
})
export type PhoneList = z.infer<typeof phoneList>

export const setPhoneLists = endpoint({
  method: 'PUT',
  path: '/events/:event_id/check-in-lists/:check_in_list_id/devices/:device_id/lists',
  who: 'person',
  summary:
    'Set the check-in lists that a paired phone holds, of one event or of several; an empty list revokes the phone everywhere. Lists of events that the caller may not manage stay unchanged. The phone sends its scans of a removed list and deletes the list',
  body: z.strictObject({ check_in_list_ids: listIds(PHONE_LISTS_MAX) }),
  ok: itemOf(z.object({ check_in_list_ids: z.array(idOf('check_in_list')) })),
  errors: ['event.not_found', 'check_in_list.not_found', 'device.not_found', 'device.of_member'],
})
