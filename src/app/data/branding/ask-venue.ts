import { readPublicVenue } from '#contract/account/branding.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { saveVenue } from '#app/lib/venue.ts'

/** Asks how the venue shows itself now; without an answer it stays as it was. */
export async function refreshVenue(): Promise<void> {
  try {
    saveVenue((await pageConnect(null).call(readPublicVenue, {})).data)
  } catch {
    // The next page asks again.
  }
}
