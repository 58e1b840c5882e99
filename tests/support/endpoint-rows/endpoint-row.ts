import type { Right } from '#rules/permissions.ts'
import type { SignedInUser } from './people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** One valid request, built anew for each call so that calls do not interfere. */
export type Target = { params: Record<string, string>; body?: Record<string, unknown> | FormData }

export type Row = {
  /** Permission that the caller needs; `signed_in`: any member, `anyone`: none. */
  right: Right | 'anyone' | 'signed_in'
  /** The resource in the path belongs to the caller and is not found for everyone else. */
  is_own?: true
  /** Builds the request for `caller`, by default the owner. */
  target: (fixture: Fixture, caller: SignedInUser) => Target | Promise<Target>
}

export const eventParams = ({ venue }: Fixture) => ({ event_id: venue.event_id })

/** Row of an endpoint without a request body. */
export const rowWithoutBody = (right: Row['right'], params: (fixture: Fixture) => Target['params']): Row => ({
  right,
  target: (fixture) => ({ params: params(fixture) }),
})
