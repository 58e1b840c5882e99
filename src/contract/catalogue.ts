import { z } from 'zod'
import { checkInList } from './check-in-lists.ts'
import { endpoint } from './endpoint.ts'
import { event } from './events.ts'
import { ticket } from './tickets.ts'

/** The event catalogue as a laptop keeps it for working without network. */
export const catalogue = z.object({
  events: z.array(event),
  tickets: z.array(ticket),
  check_in_lists: z.array(checkInList),
})
export type Catalogue = z.infer<typeof catalogue>

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  who: 'person',
  summary:
    'Every event this person may see with its tickets and check-in lists, when it changed since `since`',
  query: z.strictObject({ since: z.string().max(100).optional() }),
  ok: z.object({
    /** Null when nothing changed since. */
    data: catalogue.nullable(),
    meta: z.object({ since: z.string() }),
  }),
  errors: [],
})
