import { useEffect } from 'react'
import { readPublicVenue } from '#contract/account/branding.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { saveVenue } from '#app/lib/venue.ts'

/** Fetches the venue's current branding; without an answer the known branding stays. */
export async function refreshVenue(): Promise<void> {
  try {
    saveVenue((await pageConnect(null).call(readPublicVenue, {})).data)
  } catch {
    // Fetched again on the next page.
  }
}

/** Refreshes the stored branding once per page of an area. */
export function useFreshVenue(): void {
  useEffect(() => void refreshVenue(), [])
}
