import { useSyncExternalStore } from 'react'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import type { PublicVenue, PublicBranding } from '#contract/account/branding.ts'
import { externalStore } from './external-store.ts'

const KEY = 'venue'
/** Where the server wrote it into the page: src/server/core/http/site/page-meta.ts. */
const SERVED = 'venue'

/** What visitors see of the venue; its long texts are undefined until they are known. */
export type Venue = PublicBranding & Partial<Pick<PublicVenue, 'about' | 'contact' | 'terms'>>

/** While nobody has ever said anything. */
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

/** As the page says it, before anything is asked. */
function readServedVenue(): Partial<Venue> {
  return read(document.getElementById(SERVED)?.textContent ?? null)
}

/** As it was when the server was last asked. In a frame of another site a browser may keep the storage shut. */
function readSavedVenue(): Partial<Venue> {
  try {
    return read(localStorage.getItem(KEY))
  } catch {
    return {}
  }
}

/** Both are written by this product alone, after they were checked. */
function read(text: string | null): Partial<Venue> {
  return text === null ? {} : (JSON.parse(text) as Partial<Venue>)
}

/** The venue as it is known now; from before, where there is no network. */
export const useVenue = (): Venue => useSyncExternalStore(venue.subscribe, venue.get)

/** Shows the venue as it would be, on this page alone. */
export const previewVenue = (said: PublicBranding): void => venue.set(said)

/** Keeps how the venue shows itself, for now and for when the server cannot be asked. */
export function saveVenue(said: PublicVenue): void {
  venue.set(said)
  try {
    localStorage.setItem(KEY, JSON.stringify(said))
  } catch {
    // It is asked again on the next page.
  }
}
