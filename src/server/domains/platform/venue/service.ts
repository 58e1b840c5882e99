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

/** The account of this installation that is the venue's: the one that was set up first. */
export type Venue = {
  account_id: Id
  name: string
  timezone: string
  locale: string
  /** Whether who decides about bookings is mailed of requests. */
  mails_about_bookings: boolean
}

/** Null while nobody has set this installation up. */
export async function findVenue(tx: Tx): Promise<Venue | null> {
  return (await store.findVenue(tx)) ?? null
}

/** The venue, where there has to be one. */
export async function readVenue(tx: Tx): Promise<Venue> {
  const venue = await store.findVenue(tx)
  if (venue === undefined) throw new Error('This installation has no venue yet.')
  return venue
}

/**
 * The venue, for who works in it with a right to all of it; to every other account what is the venue's is not there.
 * Errors: venue.not_found, permission.denied.
 */
export async function requireVenue({ tx, actor }: Context<Person>, right: Right): Promise<Venue> {
  const venue = await store.findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) throw new AppError('venue.not_found')
  requireRight({ actor }, right)
  return venue
}

/** Which day it is at the venue. */
export function dayOf(venue: Venue, now: Instant): Day {
  return dayAt(now, venue.timezone)
}
