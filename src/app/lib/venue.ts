import { useSyncExternalStore } from 'react'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import type { PublicBranding, PublicSite } from '#contract/account/branding.ts'
import { externalStore } from './external-store.ts'

const KEY = 'venue'
/** Id of the element into which the server writes it: src/server/core/http/site/page-meta.ts. */
const SERVED_ID = 'venue'

/** The venue as visitors see it; its long texts are undefined until loaded. */
export type Venue = PublicBranding &
  Pick<PublicSite, 'sends_mail' | 'pages' | 'cancellation_fee' | 'cancellation'> &
  Partial<Pick<PublicSite, 'about' | 'contact' | 'terms'>>

/** Defaults until the venue is set up. */
const DEFAULTS: Venue = {
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
  sends_mail: true,
  cancellation_fee: null,
  pages: ['others', 'rooms', 'membership', 'about', 'contact'],
  ...HOME_LOOK_DEFAULTS,
}

const venue = externalStore<Venue | null>(initialVenue())

/** The venue as stored and as served; null if this device knows neither. */
function initialVenue(): Venue | null {
  const [saved, served] = [readSavedVenue(), readServedVenue()]
  return saved === null && served === null ? null : { ...DEFAULTS, ...saved, ...served }
}

/** Branding in the served page, available before any request. */
function readServedVenue(): Partial<Venue> | null {
  return read(document.getElementById(SERVED_ID)?.textContent ?? null)
}

/** Branding from the last answer. In a frame of another site a browser may deny access to storage. */
function readSavedVenue(): Partial<Venue> | null {
  try {
    return read(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** Both are written only by this product, after validation. */
function read(text: string | null): Partial<Venue> | null {
  return text === null ? null : (JSON.parse(text) as Partial<Venue>)
}

/** The venue as currently known; offline, the stored one. */
export const useVenue = (): Venue => useKnownVenue() ?? DEFAULTS

/** The same; null while this device has never been told. Blank fields of a known venue are blank. */
export const useKnownVenue = (): Venue | null => useSyncExternalStore(venue.subscribe, venue.get)

/** Previews branding on this page only. */
export const previewVenue = (branding: PublicBranding): void =>
  venue.set({ ...(venue.get() ?? DEFAULTS), ...branding })

/** Stores the branding, for now and for when the server cannot be reached. */
export function saveVenue(next: PublicSite): void {
  venue.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // The next page fetches it again.
  }
}
