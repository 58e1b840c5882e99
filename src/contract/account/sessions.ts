import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'

/** A browser or phone with a signed-in session. */
export const session = z.object({
  id: idOf('session'),
  account_name: z.string().nullable(),
  /** User-Agent header; '' when missing. */
  user_agent: z.string(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  who: 'client',
  summary: 'List the sessions of the caller, newest first',
  ok: z.object({ data: z.array(session) }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:session_id',
  who: 'client',
  summary: 'End a session of the caller',
  errors: ['session.not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  who: 'client',
  summary: 'End all sessions of the caller except the current one',
  errors: [],
})
