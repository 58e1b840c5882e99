import type { Right } from '#rules/permissions.ts'
import type { SignedInUser } from './people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** One good request; made anew for each call, so that calls do not get in each other's way. */
export type Target = { params: Record<string, string>; body?: Record<string, unknown> | FormData }

export type Row = {
  /** What a caller needs; `signed_in`: any member, `anyone`: nothing at all. */
  right: Right | 'anyone' | 'signed_in'
  /** What the path names is the caller's own: for everybody else it is not there. */
  is_own?: true
  /** `caller` is who will send it; the owner unless told otherwise. */
  target: (stage: Fixture, caller: SignedInUser) => Target | Promise<Target>
}

export const eventParams = ({ venue }: Fixture) => ({ event_id: venue.event_id })

/** A call without a body. */
export const rowWithoutBody = (right: Row['right'], params: (stage: Fixture) => Target['params']): Row => ({
  right,
  target: (stage) => ({ params: params(stage) }),
})
