import type { EventRoom } from '#contract/events/event-rooms.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { SettingsRow } from './store.ts'

export function present(
  { event_id, settings, version }: SettingsRow,
  rooms: readonly EventRoom[],
): EventSettings {
  return { ...SETTINGS_DEFAULTS, ...settings, rooms: [...rooms], event_id, version }
}
