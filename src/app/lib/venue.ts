import { useSyncExternalStore } from 'react'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import type { PublicVenue, PublicBranding } from '#contract/account/branding.ts'
import { externalStore } from './external-store.ts'

const KEY = 'venue'
/** Id of the element into which the server writes it: src/server/core/http/site/page-meta.ts. */
const SERVED = 'venue'

/** The venue as visitors see it; its long texts are undefined until loaded. */
export type Venue = PublicBranding & Partial<Pick<PublicVenue, 'about' | 'contact' | 'terms'>>

/** Defaults until the venue is set up. */
const PLAIN: Venue = {
  name: 'Foyer',
  lead: '',
  address: '',
  opening_hours: '',
  accent_colour: '#6d2c5a',
  logo: null,
  logo_dark: null,
  picture: null,
  phones: [],
  email: '',
  map_url: '',
  social: [],
  ...HOME_LOOK_DEFAULTS,
}

const venue = externalStore<Venue>({ ...PLAIN, ...readSavedVenue(), ...readServedVenue() })

/** Branding in the served page, available before any request. */
function readServedVenue(): Partial<Venue> {
  return read(document.getElementById(SERVED)?.textContent ?? null)
}

/** Branding from the last answer. In a frame of another site a browser may deny access to storage. */
function readSavedVenue(): Partial<Venue> {
  try {
    return read(localStorage.getItem(KEY))
  } catch {
    return {}
  }
}

/** Both are written only by this product, after validation. */
function read(text: string | null): Partial<Venue> {
  return text === null ? {} : (JSON.parse(text) as Partial<Venue>)
}

/** The venue as currently known; offline, the stored one. */
export const useVenue = (): Venue => useSyncExternalStore(venue.subscribe, venue.get)

/** Previews branding on this page only. */
export const previewVenue = (said: PublicBranding): void => venue.set(said)

/** Stores the branding, for now and for when the server cannot be reached. */
export function saveVenue(said: PublicVenue): void {
  venue.set(said)
  try {
    localStorage.setItem(KEY, JSON.stringify(said))
  } catch {
    // Asked again on the next page.
  }
}
