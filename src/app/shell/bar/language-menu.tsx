import LanguageIcon from '@mui/icons-material/Language'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { currentLanguage, switchLanguage } from '#app/lib/i18n/i18n.ts'
import { languages, offeredLanguages } from '#app/lib/i18n/languages.ts'

/** Language menu; each language has its own name. */
export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const current = currentLanguage()
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LanguageIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('language.label')}: ${languages[current].endonym}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={button}
      >
        <Box component="span" lang={LANGUAGE_TAGS[current]} sx={whereSpaceAllows}>
          {languages[current].endonym}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offeredLanguages.map((language) => (
          <MenuItem
            key={language}
            lang={LANGUAGE_TAGS[language]}
            selected={language === currentLanguage()}
            onClick={() => switchLanguage(language)}
          >
            {languages[language].endonym}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Beside all links of the bar only the icon fits. */
const button = {
  fontWeight: 500,
  minWidth: { lg: 'var(--control)', xl: 64 },
  px: { lg: 1, xl: 2.5 },
  '& .MuiButton-startIcon': { mx: { lg: 0 }, ml: { xl: -0.5 }, mr: { xl: 1 } },
} as const
const whereSpaceAllows = { display: { lg: 'none', xl: 'inline' }, whiteSpace: 'nowrap' } as const
