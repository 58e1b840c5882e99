import { z } from 'zod'
import { email, phone } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { event, EVENT_FILTERS, EVENT_SORTS, eventsState } from './events.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { nameText, text, webAddress } from '../wire/text.ts'
import { resource } from '#contract/wire/resource.ts'

export const ORGANIZER_NAME_MAX = 149
export const ORGANIZER_DESCRIPTION_MAX = 5000

const organizerFields = {
  name: nameText(1, ORGANIZER_NAME_MAX),
  email,
  phone: phone.nullable(),
  website: webAddress.nullable(),
  description: text(0, ORGANIZER_DESCRIPTION_MAX),
}

export const organizer = z.object({
  ...organizerFields,
  id: idOf('organizer'),
  account_id: idOf('account'),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string(),
  logo_url: z.string().nullable(),
  events_count: z.number().int(),
  created_at: instant,
  version: z.number().int(),
})
export type Organizer = z.infer<typeof organizer>

export const organizerNew = z.strictObject({
  id: idOf('organizer').optional(),
  ...organizerFields,
  phone: organizerFields.phone.default(null),
  website: organizerFields.website.default(null),
  description: organizerFields.description.default(''),
})
export type OrganizerNew = z.infer<typeof organizerNew>

/** Fields that may change; omitted fields stay unchanged. */
export const organizerEdit = z.strictObject(organizerFields).partial()
export type OrganizerEdit = z.infer<typeof organizerEdit>

export const listOrganizers = endpoint({
  method: 'GET',
  path: '/organizers',
  who: 'person',
  summary: 'List the organizers of the account',
  query: listQuery({ sorts: ['name', 'created_at'], filters: ['name', 'email'] }),
  ok: pageOf(organizer),
  errors: [],
})

export const createOrganizer = endpoint({
  method: 'POST',
  path: '/organizers',
  who: 'person',
  summary: 'Create an organizer',
  body: organizerNew,
  ok: itemOf(organizer),
  ok_status: 201,
  errors: ['id.taken'],
})

export const readOrganizer = endpoint({
  method: 'GET',
  path: '/organizers/:organizer_id',
  who: 'person',
  summary: 'Retrieve an organizer',
  ok: itemOf(organizer),
  errors: ['organizer.not_found'],
})

export const updateOrganizer = endpoint({
  method: 'PUT',
  path: '/organizers/:organizer_id',
  who: 'person',
  summary: 'Update an organizer; omitted fields stay unchanged',
  body: organizerEdit,
  ok: itemOf(organizer),
  errors: ['organizer.not_found', 'version.stale'],
  versioned: true,
})

export const listOrganizerEvents = endpoint({
  method: 'GET',
  path: '/organizers/:organizer_id/events',
  who: 'person',
  summary: 'List the events of an organizer that the caller may see',
  query: listQuery({ sorts: EVENT_SORTS, filters: EVENT_FILTERS }).extend({ state: eventsState.optional() }),
  ok: pageOf(event),
  errors: ['organizer.not_found'],
})

export const organizerResource = resource({
  row: organizer,
  input: organizerNew,
  change: organizerEdit,
  create: createOrganizer,
  update: updateOrganizer,
  unsent: { logo_url: null, events_count: 0 },
})
