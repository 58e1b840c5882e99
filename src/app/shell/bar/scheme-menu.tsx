import AutoIcon from '@mui/icons-material/Contrast'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const icons = { light: LightIcon, dark: DarkIcon, system: AutoIcon }
const modes = ['light', 'dark', 'system'] as const

/** Light, dark or system color scheme; stored on this device. */
export function SchemeMenu() {
  const { t } = useTranslation('shell')
  const { mode = 'system', setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const CurrentIcon = icons[mode]
  const names = { light: t('scheme.light'), dark: t('scheme.dark'), system: t('scheme.auto') }
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('scheme.label')}: ${names[mode]}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CurrentIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modes.map((option) => {
          const Icon = icons[option]
          return (
            <MenuItem
              key={option}
              selected={option === mode}
              onClick={() => {
                setMode(option)
                setAnchor(null)
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {names[option]}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
