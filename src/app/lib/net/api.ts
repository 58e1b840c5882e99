import type { Client } from '#api-client/client.ts'
import { pageConnect } from './page-connect.ts'
import { currentSession } from './session.ts'

/** The API as whoever is signed in now, or as nobody. */
export const api = (): Client => pageConnect(currentSession()?.token ?? null)
