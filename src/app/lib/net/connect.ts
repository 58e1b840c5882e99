import { createClient, type Client } from '#api-client/client.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** Settings of the API client of a page or a worker. */
export type ConnectSettings = {
  /** Sent as Accept-Language. */
  language: () => string
  /** Called after each call with whether the server itself answered. */
  onContact: (reached: boolean) => void
  /** Called with a token that the server does not know. */
  onUnknownToken?: (token: string) => void
}

/** Returns a factory of API clients for a token, or for no session. */
export function makeConnect({ language, onContact, onUnknownToken }: ConnectSettings) {
  return (token: string | null): Client =>
    createClient({
      base_url: `${location.origin}/api`,
      fetch: (input, init) => fetch(input, init),
      fetch_with_progress: fetchWithProgress,
      token: () => token,
      language,
      on_contact: onContact,
      on_unknown_token: () => {
        if (token !== null) onUnknownToken?.(token)
      },
    })
}
