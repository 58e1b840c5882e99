import type { Right } from '#rules/permissions.ts'
import type { Somebody } from './people-rows.ts'
import type { Stage } from '#tests/support/fixture.ts'

/** One good request; made anew for each call, so that calls do not get in each other's way. */
export type Target = { params: Record<string, string>; body?: Record<string, unknown> | FormData }

export type Row = {
  /** What a caller needs; `signed_in`: any member, `anyone`: nothing at all. */
  right: Right | 'anyone' | 'signed_in'
  /** What the path names is the caller's own: for everybody else it is not there. */
  is_own?: true
  /** `caller` is who will send it; the owner unless told otherwise. */
  target: (stage: Stage, caller: Somebody) => Target | Promise<Target>
}

export const ofEvent = ({ venue }: Stage) => ({ event_id: venue.event_id })

/** A call without a body. */
export const only = (right: Row['right'], params: (stage: Stage) => Target['params']): Row => ({
  right,
  target: (stage) => ({ params: params(stage) }),
})
