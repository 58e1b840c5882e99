import { useTranslation } from 'react-i18next'
import { MenuButton } from '#app/ui/menu/menu-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { CONTRAST, DARK, LIGHT } from '#app/ui/plain/icon-paths.ts'
import { setSchemeMode, useSchemeMode } from '#app/ui/theme/scheme.ts'

const icons = { light: LIGHT, dark: DARK, system: CONTRAST }
const modes = ['light', 'dark', 'system'] as const

/** Light, dark or system color scheme; stored on this device. */
export function SchemeMenu() {
  const { t } = useTranslation('shell')
  const mode = useSchemeMode()
  const names = { light: t('scheme.light'), dark: t('scheme.dark'), system: t('scheme.auto') }
  return (
    <MenuButton
      label={`${t('scheme.label')}: ${names[mode]}`}
      className="plain-icon-button"
      entries={modes.map((option) => ({
        key: option,
        label: names[option],
        icon: icons[option],
        is_selected: option === mode,
        onSelect: () => setSchemeMode(option),
      }))}
    >
      <Icon path={icons[mode]} />
    </MenuButton>
  )
}
