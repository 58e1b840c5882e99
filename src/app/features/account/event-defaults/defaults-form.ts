import type { Account, EventDefaults } from '#contract/account/accounts.ts'
import { locationFormOf, type TranslatedLocation } from '#app/components/inputs/location-fields.tsx'

/** The defaults as form values; a number may be missing while it is typed. */
export type DefaultsForm = Omit<EventDefaults, 'support_email' | 'order_timeout_in_minutes' | 'location'> & {
  support_email: string
  location: TranslatedLocation
  order_timeout_in_minutes: number | null
}

export const defaultsFormOf = ({ event_defaults }: Account): DefaultsForm => ({
  ...event_defaults,
  support_email: event_defaults.support_email ?? '',
  location: locationFormOf(event_defaults.location),
})
