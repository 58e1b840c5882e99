import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'

/** Signed-in clients by server and user, because sign-ins per hour are limited. */
const clients = new Map<string, Promise<Client>>()

/** Returns a client of a demo team member with English texts. */
export function deskClient(url: string, who = 'organizer'): Promise<Client> {
  const key = `${who} ${url}`
  const client = clients.get(key) ?? logIn(url, who)
  clients.set(key, client)
  return client
}

async function logIn(url: string, who: string): Promise<Client> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  token = (await client.call(login, { body: { email: `${who}@demo.test`, password: 'demo-password' } })).token
  return client
}
