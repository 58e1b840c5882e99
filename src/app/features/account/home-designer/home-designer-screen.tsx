import Box from '@mui/material/Box'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { homeLookOf, homeSection, type HomeSection } from '#contract/account/home-look.ts'
import { VENUE_LEAD_MAX, type VenueBranding } from '#contract/account/branding.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { useBranding } from '#app/data/branding/queries.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import type { Language } from '#app/lib/i18n/languages.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { useVenue } from '#app/lib/venue.ts'
import { CoverField } from '#app/components/designer/cover-field.tsx'
import { DesignerColumns } from '#app/components/designer/designer-columns.tsx'
import { DesignerTools } from '#app/components/designer/designer-tools.tsx'
import { LookPanel } from '#app/components/designer/look-panel.tsx'
import { PreviewPanel } from '#app/components/designer/preview-panel.tsx'
import { SectionsField } from '#app/components/designer/sections-field.tsx'
import { useUndo } from '#app/components/designer/use-undo.ts'
import { useUnsaved } from '#app/components/designer/use-unsaved.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import {
  HOME_TEXTS,
  homeDesignOf,
  useHomeForm,
  useHomeLabels,
  defaultDesign,
  applyHomeDesign,
} from './use-home-form.ts'

/** Designer of the venue's home page with a preview; editable by admins. */
export function HomeDesignerScreen() {
  const { t } = useTranslation('designer')
  return (
    <Page title={t('home.title')} subtitle={t('home.lead')}>
      <WaitForServer query={useBranding()}>{(branding) => <Designer branding={branding} />}</WaitForServer>
    </Page>
  )
}

function Designer({ branding }: { branding: VenueBranding }) {
  const { t } = useTranslation('designer')
  const { t: tAccount } = useTranslation('account')
  const may_edit = useHasRight('account.edit')
  const online = useOnline()
  const design = useUndo(useHomeForm(branding))
  const { form } = design
  const draft = useMemo(() => applyHomeDesign(branding, form.values), [branding, form.values])
  const picture = branding.images.find(({ type }) => type === 'VENUE_PICTURE')
  const url = picture?.sources.at(-1)?.url ?? picture?.url ?? null
  const disabled = !may_edit || !online
  const unsaved = useUnsaved(homeDesignOf(branding), form.values, useHomeLabels())
  const has_events = form.values.homepage_sections.some(
    ({ section, is_shown }) => is_shown && EVENT_SECTIONS.includes(section),
  )
  return (
    <>
      <DesignerTools design={design} disabled={disabled} onReset={() => design.change(defaultDesign())} />
      <DesignerColumns preview={<HomePreview branding={draft} unsaved={unsaved} />}>
        <FormPage
          form={form}
          submit={tAccount('venue.save')}
          disabled={disabled}
          note={may_edit ? !online && tAccount('venue.offline') : tAccount('venue.read_only')}
        >
          <LookPanel
            colour={form.field('accent_colour')}
            background_type={form.field('homepage_background_type')}
            background_colour={form.field('homepage_background_colour')}
            type_pair={form.field('homepage_type_pair')}
            shown={{ colour: draft.accent_colour, background_colour: draft.homepage_background_colour }}
            blurred={t('home.blurred')}
            has_cover={url !== null}
            no_cover={t('home.no_picture')}
          />
          <Panel title={t('home.picture')}>
            <CoverField {...form.field('homepage_cover_crop')} url={url} none={t('home.picture_none')} />
            <Box sx={{ mt: 2 }}>
              <TextLink to="/account/venue">{t('home.to_venue')}</TextLink>
            </Box>
          </Panel>
          <Panel title={t('part.sections')}>
            <SectionsField
              {...form.field('homepage_sections')}
              words={useSectionLabels()}
              hint={t('home.sections_hint')}
              warning={has_events ? null : t('home.no_events')}
            />
          </Panel>
          <Panel title={t('part.words')}>
            <Languages form={form} texts={HOME_TEXTS}>
              <TranslatedText
                form={form}
                name="lead"
                max={VENUE_LEAD_MAX}
                hint={tAccount('venue.lead_hint')}
              />
            </Languages>
          </Panel>
        </FormPage>
      </DesignerColumns>
    </>
  )
}

/** Preview of the home page with this branding in a reader's language; it lists the real upcoming events. */
function HomePreview({ branding, unsaved }: { branding: VenueBranding; unsaved: readonly string[] }) {
  const venue = useVenue()
  const buildMessage = useCallback(
    (reader: Language) => {
      const textOf = (field: 'name' | 'lead' | 'address' | 'opening_hours') =>
        localizedText(branding, field, reader)
      const { about: _, contact: __, terms: ___, ...rest } = venue
      return {
        type: 'foyer:preview-home',
        venue: {
          ...rest,
          accent_colour: branding.accent_colour,
          ...homeLookOf(branding),
          name: textOf('name') || venue.name,
          lead: textOf('lead'),
          address: textOf('address'),
          opening_hours: textOf('opening_hours'),
        },
      } as const
    },
    [venue, branding],
  )
  return <PreviewPanel tell={buildMessage} language={currentLanguage()} unsaved={unsaved} />
}

function useSectionLabels(): Record<HomeSection, string> {
  const { t } = useTranslation('designer')
  return {
    lead: t('home.section.lead'),
    today: t('home.section.today'),
    week: t('home.section.week'),
    later: t('home.section.later'),
    house: t('home.section.house'),
    rooms: t('home.section.rooms'),
    members: t('home.section.members'),
    way: t('home.section.way'),
  }
}

const EVENT_SECTIONS: readonly HomeSection[] = homeSection.extract(['lead', 'today', 'week', 'later']).options
