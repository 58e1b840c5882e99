import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { VENUE_SOCIAL_MAX, venueBrandingEdit, type VenueBranding } from '#contract/account/branding.ts'
import { useUpdateBranding, useBranding } from '#app/data/branding/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { formatList } from '#app/components/fields/values.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm, type Labels } from '#app/components/form/use-row-form.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { VENUE_TEXTS, venueBodyOf, venueFormOf, type VenueForm } from './venue-form.ts'

const WEB_ADDRESS_MAX = 2048

/** The venue's branding for visitors; editable by admins. */
export function VenueScreen() {
  const { t } = useTranslation('account')
  const may_edit = useHasRight('account.edit')
  const online = useOnline()
  return (
    <Page title={t('venue.title')} subtitle={t('venue.lead_of_page')} width="md">
      <WaitForServer query={useBranding()}>
        {(branding) => (
          <>
            <MissingFields branding={branding} />
            <PicturesPanel images={branding.images} disabled={!may_edit || !online} />
            <Form branding={branding} may_edit={may_edit} />
          </>
        )}
      </WaitForServer>
    </Page>
  )
}

/** Information that visitors would expect and that is missing. */
function MissingFields({ branding }: { branding: VenueBranding }) {
  const { t } = useTranslation('account')
  const labels = useFieldLabels()
  const blank_fields = (['lead', 'address', 'opening_hours', 'about', 'email'] as const).filter(
    (field) => branding[field] === '',
  )
  const hasImage = (type: string) => branding.images.some((image) => image.type === type)
  const missing = [
    ...(hasImage('VENUE_LOGO') ? [] : [t('venue.logo')]),
    ...(hasImage('VENUE_PICTURE') ? [] : [t('venue.picture')]),
    ...blank_fields.map((field) => labels[field]),
  ]
  if (missing.length === 0) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      {t('venue.still_missing', { what: formatList(missing) })}
    </Alert>
  )
}

function useFieldLabels() {
  const { t } = useTranslation('account')
  return {
    name: t('venue.name'),
    lead: t('venue.lead'),
    address: t('venue.address'),
    opening_hours: t('venue.opening_hours'),
    about: t('venue.about'),
    contact: t('venue.contact'),
    terms: t('venue.terms'),
    accent_colour: t('venue.accent_colour'),
    phones: t('venue.phones'),
    email: t('venue.email'),
    map_url: t('venue.map_url'),
    social: t('venue.social'),
  }
}

function Form({ branding, may_edit }: { branding: VenueBranding; may_edit: boolean }) {
  const { t } = useTranslation('account')
  const { t: tFields } = useTranslation('fields')
  const notify = useNotify()
  const online = useOnline()
  const update = useUpdateBranding()
  const main_labels = useFieldLabels()
  const labels: Labels<VenueForm> = { ...main_labels, ...translatedLabels(tFields, main_labels, VENUE_TEXTS) }
  const form = useRowForm({
    schema: venueBrandingEdit,
    row: branding,
    toForm: venueFormOf,
    toBody: venueBodyOf,
    labels,
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('venue.saved') }),
  })
  const offline_note = !online && t('venue.offline')
  return (
    <FormPage
      form={form}
      submit={t('venue.save')}
      disabled={!may_edit || !online}
      note={may_edit ? offline_note : t('venue.read_only')}
    >
      <TextsPanel form={form} />
      <Panel title={t('venue.ways')}>
        <Box sx={two_columns}>
          <TextField {...form.field('phones')} rows={2} hint={t('venue.phones_hint')} />
          <TextField {...form.field('email')} type="email" autoComplete="off" />
          <TextField {...form.field('map_url')} type="url" hint={t('venue.map_hint')} />
          <TextField
            {...form.field('social')}
            rows={3}
            max={VENUE_SOCIAL_MAX * WEB_ADDRESS_MAX}
            hint={t('venue.social_hint')}
          />
          <ColourField {...form.field('accent_colour')} hint={t('venue.colour_hint')} />
        </Box>
      </Panel>
    </FormPage>
  )
}

const two_columns = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
