import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'

/** Calls of somebody of the demo's team, who reads English. */
export async function deskClient(url: string, who = 'organizer'): Promise<Client> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  token = (await client.call(login, { body: { email: `${who}@demo.test`, password: 'demo-password' } })).token
  return client
}
