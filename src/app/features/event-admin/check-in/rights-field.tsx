import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceRight, DeviceRights } from '#contract/door/device-rights.ts'
import { ALL_RIGHTS, DEVICE_RIGHTS, isSameRights, STEWARD_RIGHTS } from '#rules/door/device-rights.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'

type Preset = 'steward' | 'supervisor' | 'custom'

/** Returns whose rights these are. */
export function presetOf(rights: DeviceRights): Preset {
  if (isSameRights(rights, ALL_RIGHTS)) return 'supervisor'
  return isSameRights(rights, STEWARD_RIGHTS) ? 'steward' : 'custom'
}

/** Names of the rights' presets and of each right. */
export function useRightLabels() {
  const { t } = useTranslation('event-admin')
  const presets: Record<Preset, string> = {
    steward: t('rights.steward'),
    supervisor: t('rights.supervisor'),
    custom: t('rights.custom'),
  }
  const rights: Record<DeviceRight, string> = {
    may_search: t('rights.may_search'),
    may_override: t('rights.may_override'),
    may_undo_others: t('rights.may_undo_others'),
    may_change_direction: t('rights.may_change_direction'),
    may_leave: t('rights.may_leave'),
  }
  return { presets, rights }
}

interface RightsFieldProps {
  value: DeviceRights
  onChange: (rights: DeviceRights) => void
}

/** Steward, supervisor, or a choice of one's own. */
export function RightsField({ value, onChange }: RightsFieldProps) {
  const { t } = useTranslation('event-admin')
  const labels = useRightLabels()
  const [preset, setPreset] = useState<Preset>(() => presetOf(value))
  const choose = (next: Preset) => {
    setPreset(next)
    if (next !== 'custom') onChange(next === 'steward' ? STEWARD_RIGHTS : ALL_RIGHTS)
  }
  return (
    <>
      <RadioField
        id="rights"
        label={t('rights.title')}
        value={preset}
        onChange={choose}
        options={[
          { value: 'steward', label: labels.presets.steward, hint: t('rights.steward_text') },
          { value: 'supervisor', label: labels.presets.supervisor, hint: t('rights.supervisor_text') },
          { value: 'custom', label: labels.presets.custom },
        ]}
      />
      {preset === 'custom' && (
        <CheckboxGroup
          id="each_right"
          label={t('rights.each')}
          all={false}
          value={DEVICE_RIGHTS.filter((right) => value[right])}
          options={DEVICE_RIGHTS.map((right) => ({ value: right, label: labels.rights[right] }))}
          onChange={(chosen) => onChange(rightsFrom(chosen))}
        />
      )}
    </>
  )
}

const rightsFrom = (chosen: readonly DeviceRight[]): DeviceRights => ({
  may_search: chosen.includes('may_search'),
  may_override: chosen.includes('may_override'),
  may_undo_others: chosen.includes('may_undo_others'),
  may_change_direction: chosen.includes('may_change_direction'),
  may_leave: chosen.includes('may_leave'),
})
