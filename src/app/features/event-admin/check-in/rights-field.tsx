import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceRight, DeviceRights } from '#contract/door/device-rights.ts'
import { ALL_RIGHTS, DEVICE_RIGHTS, isSameRights, STEWARD_RIGHTS } from '#rules/door/device-rights.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'

type Preset = 'steward' | 'supervisor' | 'custom'

/** Returns whose rights these are; selling is chosen beside the preset. */
export function presetOf({ may_sell, ...rights }: DeviceRights): Preset {
  if (isSameRights({ ...rights, may_sell }, { ...ALL_RIGHTS, may_sell })) return 'supervisor'
  return isSameRights({ ...rights, may_sell }, { ...STEWARD_RIGHTS, may_sell }) ? 'steward' : 'custom'
}

/** Rights that a preset decides. */
const PRESET_RIGHTS = DEVICE_RIGHTS.filter((right) => right !== 'may_sell')

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
    may_sell: t('rights.may_sell'),
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
    const { may_sell } = value
    if (next !== 'custom') onChange({ ...(next === 'steward' ? STEWARD_RIGHTS : ALL_RIGHTS), may_sell })
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
          value={PRESET_RIGHTS.filter((right) => value[right])}
          options={PRESET_RIGHTS.map((right) => ({ value: right, label: labels.rights[right] }))}
          onChange={(chosen) => onChange({ ...rightsFrom(chosen), may_sell: value.may_sell })}
        />
      )}
      <SwitchField
        id="may_sell"
        label={labels.rights.may_sell}
        hint={t('rights.may_sell_text')}
        value={value.may_sell}
        onChange={(may_sell) => onChange({ ...value, may_sell })}
      />
    </>
  )
}

const rightsFrom = (chosen: readonly DeviceRight[]): Omit<DeviceRights, 'may_sell'> => ({
  may_search: chosen.includes('may_search'),
  may_override: chosen.includes('may_override'),
  may_undo_others: chosen.includes('may_undo_others'),
  may_change_direction: chosen.includes('may_change_direction'),
  may_leave: chosen.includes('may_leave'),
})
