import type { Client } from '#api-client/client.ts'
import { pageConnect } from './page-connect.ts'
import { currentSession } from './session.ts'

/** API client of the current session, or without one. */
export const api = (): Client => pageConnect(currentSession()?.token ?? null)
