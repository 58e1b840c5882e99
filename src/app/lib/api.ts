import type { Client } from '#api-client/client.ts'
import { browserPorts } from './browser-ports.ts'
import { currentSession } from './session.ts'

/** The API as whoever is signed in now, or as nobody. */
export const api = (): Client => browserPorts().connect(currentSession()?.token ?? null)
