import type {
  CancellationFeePer,
  CancellationStep,
} from '#contract/orders/cancellation/cancellation-terms.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import type { Right } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import * as store from './store.ts'

/** The venue's account: the first account that was set up in this installation. */
export type Venue = {
  account_id: Id
  name: string
  timezone: string
  locale: string
  currency_code: string
  /** Fee of new orders and bookings, in minor units of the currency. */
  cancellation_fee_cents: number
  cancellation_fee_per: CancellationFeePer
  cancellation_steps: CancellationStep[]
  /** Whether team members who decide on bookings are mailed about requests. */
  mails_about_bookings: boolean
}

/** Returns null while the installation is not set up. */
export async function findVenue(tx: Tx): Promise<Venue | null> {
  return (await store.findVenue(tx)) ?? null
}

/** Returns the venue; throws if there is none. */
export async function readVenue(tx: Tx): Promise<Venue> {
  const venue = await store.findVenue(tx)
  if (venue === undefined) throw new Error('This installation has no venue yet.')
  return venue
}

/**
 * Returns the venue for a team member with an account-wide right. For any other account the venue does not
 * exist. Errors: venue.not_found, permission.denied.
 */
export async function requireVenue({ tx, actor }: Context<Person>, right: Right): Promise<Venue> {
  const venue = await store.findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) throw new AppError('venue.not_found')
  requireRight({ actor }, right)
  return venue
}

/** Returns the current day in the venue's timezone. */
export function dayOf(venue: Venue, now: Instant): Day {
  return dayAt(now, venue.timezone)
}
