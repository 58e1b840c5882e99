import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { HomeLook } from '#contract/account/home-look.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { displayColourOf } from '#app/ui/theme/custom-colour.ts'
import {
  backgroundsOf,
  textColoursOn,
  isProductBackground,
  legibleBackground,
} from '#app/ui/theme/custom-background.ts'
import type { Scheme } from '#app/ui/theme/palette.ts'
import { Panel } from '#app/ui/panel.tsx'
import { ContrastNote } from './contrast-note.tsx'

type BackgroundType = HomeLook['homepage_background_type']

interface LookPanelProps {
  colour: FieldProps<string>
  background_type: FieldProps<BackgroundType>
  background_colour: FieldProps<string>
  type_pair: FieldProps<HomeLook['homepage_type_pair']>
  /** Both as valid colours; while one is incompletely typed, the previous value. */
  shown: { colour: string; background_colour: string }
  /** Label of the option for a blurred cover as background. */
  blurred: string
  has_cover: boolean
  /** What that option shows when there is no cover. */
  no_cover: string
}

/** Colours of a page, each with its legible versions, and its fonts. */
export function LookPanel(props: LookPanelProps) {
  const { background_type, shown, blurred, has_cover, no_cover } = props
  const { t } = useTranslation('designer')
  const fields = useFields(eventSettingsFields)
  const { choices } = fields.homepage_background_type
  const pairs = fields.homepage_type_pair.choices
  const { colour, background_colour } = shown
  const type = background_type.value
  const has_colour = type === 'COLOUR' && !isProductBackground(background_colour)
  const background =
    type === 'MIRROR_COVER' && has_cover
      ? 'cover'
      : has_colour
        ? (background_colour as `#${string}`)
        : 'plain'
  const pageColourIn = (scheme: Scheme) => {
    const backgrounds = backgroundsOf(background, scheme)
    return { colour: displayColourOf(colour, scheme, backgrounds), backgrounds }
  }
  const backgroundIn = (scheme: Scheme) => ({
    colour: legibleBackground(background_colour, scheme),
    backgrounds: textColoursOn(scheme),
  })
  return (
    <Panel title={t('part.colours')}>
      <Stack sx={{ gap: 2.5 }}>
        <ColourField {...props.colour} />
        <ContrastNote
          chosen={colour}
          results={{ light: pageColourIn('light'), dark: pageColourIn('dark') }}
        />
        <RadioField
          {...background_type}
          options={[
            { value: 'PLAIN', label: choices.PLAIN },
            { value: 'COLOUR', label: choices.COLOUR },
            {
              value: 'MIRROR_COVER',
              label: blurred,
              ...(has_cover ? {} : { hint: no_cover }),
            },
          ]}
        />
        {type === 'COLOUR' && (
          <>
            <ColourField {...props.background_colour} />
            <ContrastNote
              chosen={background_colour}
              results={{ light: backgroundIn('light'), dark: backgroundIn('dark') }}
            />
          </>
        )}
        <RadioField
          {...props.type_pair}
          options={[
            { value: 'HOUSE', label: pairs.HOUSE },
            { value: 'PLAIN', label: pairs.PLAIN },
            { value: 'SERIF', label: pairs.SERIF },
            { value: 'BOOK', label: pairs.BOOK },
          ]}
        />
      </Stack>
    </Panel>
  )
}
