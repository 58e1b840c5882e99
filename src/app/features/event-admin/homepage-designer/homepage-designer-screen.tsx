import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { LINE_UP_MAX } from '#contract/events/page-look.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { useImages } from '#app/data/images/queries.ts'
import { CoverField } from '#app/components/designer/cover-field.tsx'
import { DesignerColumns } from '#app/components/designer/designer-columns.tsx'
import { DesignerTools } from '#app/components/designer/designer-tools.tsx'
import { LookPanel } from '#app/components/designer/look-panel.tsx'
import { SectionsField } from '#app/components/designer/sections-field.tsx'
import { useUndo } from '#app/components/designer/use-undo.ts'
import { useUnsaved } from '#app/components/designer/use-unsaved.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { sectionLabels } from '#app/components/fields/page-look.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { EventTexts } from '../event-texts.tsx'
import { SettingsFormPage } from '../settings/settings-form-page.tsx'
import { useEvent } from '../use-event.tsx'
import { CopyPreviousDesign } from './copy-previous-design.tsx'
import { EventPreview } from './event-preview.tsx'
import { styleOf, copiedDesignOf } from './previous-design.ts'
import { DESIGN_TEXTS, designOf, useDesignerForm, applyDesign } from './use-designer-form.ts'

/** Designer of an event's page with a live preview. */
export function HomepageDesignerScreen() {
  const { t } = useTranslation('designer')
  const { t: tSettings } = useTranslation('event-settings')
  const { event, settings } = useEvent()
  return (
    <Page title={t('event.title')} subtitle={t('event.lead')}>
      <RowEdits row_id={event.id} />
      {settings === undefined ? (
        <EmptyState title={tSettings('new')}>{tSettings('new_text')}</EmptyState>
      ) : (
        <Designer settings={settings} />
      )}
    </Page>
  )
}

function Designer({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('designer')
  const { t: tFields } = useTranslation('fields')
  const { event } = useEvent()
  const images = useImages(event.id).data
  const design = useUndo(useDesignerForm(settings))
  const { form } = design
  const draft = useMemo(() => applyDesign(settings, form.values), [settings, form.values])
  const fields = useFields(eventSettingsFields)
  const unsaved = useUnsaved(designOf(settings), form.values, labelsOf(fields))
  const has_tickets = form.values.homepage_sections.some((row) => row.section === 'tickets' && row.is_shown)
  const cover = images?.find(({ type }) => type === 'EVENT_COVER')
  const url = images === undefined ? event.cover_url : (cover?.sources.at(-1)?.url ?? cover?.url ?? null)
  const reset = () => design.change(styleOf({ ...settings, ...SETTINGS_DEFAULTS }))
  return (
    <>
      <DesignerTools design={design} onReset={reset}>
        <CopyPreviousDesign onCopy={(row) => design.change(copiedDesignOf(row))} />
      </DesignerTools>
      <DesignerColumns preview={<EventPreview settings={draft} unsaved={unsaved} />}>
        <SettingsFormPage form={form}>
          <LookPanel
            colour={form.field('homepage_primary_colour')}
            background_type={form.field('homepage_background_type')}
            background_colour={form.field('homepage_background_colour')}
            type_pair={form.field('homepage_type_pair')}
            shown={{
              colour: draft.homepage_primary_colour,
              background_colour: draft.homepage_background_colour,
            }}
            blurred={fields.homepage_background_type.choices.MIRROR_COVER}
            has_cover={url !== null}
            no_cover={t('event.no_cover')}
          />
          <Panel title={t('event.cover')}>
            <CoverField {...form.field('homepage_cover_crop')} url={url} none={t('event.cover_none')} />
          </Panel>
          <Panel title={t('part.sections')}>
            <SectionsField
              {...form.field('homepage_sections')}
              words={sectionLabels(tFields)}
              hint={t('event.sections_hint')}
              warning={has_tickets ? null : t('event.no_tickets')}
            />
          </Panel>
          <Panel title={t('part.words')}>
            <EventTexts form={form} texts={DESIGN_TEXTS}>
              <TranslatedText
                form={form}
                name="homepage_line_up"
                rows={4}
                max={LINE_UP_MAX}
                hint={t('event.line_up_hint')}
              />
              <TranslatedText form={form} name="continue_button_text" max={100} />
            </EventTexts>
          </Panel>
        </SettingsFormPage>
      </DesignerColumns>
    </>
  )
}
