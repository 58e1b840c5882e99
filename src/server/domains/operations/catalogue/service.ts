import { createHash } from 'node:crypto'
import type { AccountCatalogue, readCatalogue } from '#contract/events/catalogue.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { canInAccount, roleHas, type Right } from '#rules/permissions.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { offlineBookings as bookingsOf, roomsOfVenue as roomsOf } from '#server/domains/rooms/index.ts'
import {
  listOffline,
  organizersOfAccount as organizersOf,
  otherEventsOfVenue as otherEventsOf,
} from '#server/domains/events/index.ts'
import { merchantsOfVenue as merchantsOf } from '#server/domains/members/index.ts'
import { listTaxesAndFees as taxesOf } from '#server/domains/accounts/index.ts'
import { parseKnownVersions } from './known-versions.ts'
import { resourcesOf } from './resources.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const ARCHIVED_KEPT_DAYS = 30
const RESOURCES_KEPT_DAYS = 1
const DIGEST_LENGTH = 12
const ACCOUNT = 'account'

type Catalogue = OkOf<typeof readCatalogue>['data']

/**
 * Returns the events for offline use that a person may see: those that are not archived, archived ones for 30 days
 * after their end, and pinned ones. Resources are included for events that ended at most a day ago and for pinned
 * ones. Only events that differ from the caller's digests are sent.
 */
export async function read(
  context: Context<Person>,
  { known, pinned }: QueryOf<typeof readCatalogue>,
): Promise<Catalogue> {
  const { tx, now, actor } = context
  const events = await listOffline(context, {
    archived_since: daysBefore(now, ARCHIVED_KEPT_DAYS),
    pinned_ids: pinned,
  })
  const with_resources = eventsWithResources(events, pinned, now)
  const event_ids = events.map(({ id }) => id)
  const isAllowed = (right: Right) => roleHas(actor.member.role, right)
  const digests = await store.digestEvents(tx, { event_ids, with_resources, isAllowed, now })
  const known_digests = parseKnownVersions(known)
  const changed = events.filter(({ id }) => digests.get(id) !== known_digests.get(id))
  const ids_to_load = changed.flatMap(({ id }) => (with_resources.includes(id) ? [id] : []))
  const resources = await resourcesOf(context, ids_to_load)
  return {
    event_ids,
    changed: changed.map((event) => ({
      event,
      parts: resources.get(event.id) ?? null,
      digest: digests.get(event.id) ?? '',
    })),
    change_nos: await store.changeNos(tx, with_resources),
    account: await readAccount(context, known_digests.get(ACCOUNT)),
  }
}

function eventsWithResources(events: readonly Event[], pinned: readonly Id[], now: Instant): Id[] {
  const over_since = daysBefore(now, RESOURCES_KEPT_DAYS)
  const pinned_ids = new Set(pinned)
  return events.flatMap((event) => {
    const is_current = event.status !== 'archived' && eventOverAt(event) > over_since
    return is_current || pinned_ids.has(event.id) ? [event.id] : []
  })
}

async function readAccount(
  context: Context<Person>,
  known: string | undefined,
): Promise<Catalogue['account']> {
  const { account_id, role } = context.actor.member
  const account: AccountCatalogue = {
    organizers: await organizersOf(context),
    taxes_and_fees: roleHas(role, 'account.view') ? await taxesOf(context, account_id) : [],
    merchants: roleHas(role, 'member.view') ? await merchantsOf(context) : [],
    rooms: canInAccount(context.actor.member, 'room.view') ? await roomsOf(context) : [],
    other_events: await otherEventsOf(context),
    bookings: canInAccount(context.actor.member, 'booking.view') ? await bookingsOf(context) : [],
  }
  const digest = createHash('sha256').update(JSON.stringify(account)).digest('hex').slice(0, DIGEST_LENGTH)
  return digest === known ? null : { ...account, digest }
}

const daysBefore = (now: Instant, days: number) => addMs(now, -days * DAY_MS)
