import { SETTINGS_DEFAULTS, type EventSettings } from '#contract/events/event-settings.ts'
import type { SettingsRow } from './store.ts'

export function present({ event_id, settings, version }: SettingsRow): EventSettings {
  return { ...SETTINGS_DEFAULTS, ...settings, event_id, version }
}
