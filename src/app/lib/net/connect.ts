import { createClient, type Client } from '#api-client/client.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** What a page or a worker calls the API with. */
export type ConnectSettings = {
  /** Sent as Accept-Language. */
  language: () => string
  /** Told after each call whether the server itself answered. */
  onContact: (reached: boolean) => void
  /** Told of a token that the server does not know. */
  onUnknownToken?: (token: string) => void
}

/** Makes what gives the API of this server as whoever has a token, or as nobody. */
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
