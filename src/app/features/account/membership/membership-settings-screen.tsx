import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { membershipSettingsEdit, type MembershipSettings } from '#contract/members/membership-settings.ts'
import { useMembershipSettings, useUpdateMembershipSettings } from '#app/data/membership-settings/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { BookingTermsFields } from './booking-terms-fields.tsx'
import { PerkFields } from './perk-fields.tsx'
import { RelationshipFields } from './relationship-fields.tsx'
import { settingsBodyOf, settingsFormOf } from './settings-form.ts'

/** The venue's membership settings; editable by admins, readable by users who see members. */
export function MembershipSettingsScreen() {
  const { t } = useTranslation('members')
  return (
    <Page title={t('settings.title')} subtitle={t('settings.lead')} width="md">
      <WaitForServer query={useMembershipSettings()}>
        {(settings) => <Form settings={settings} />}
      </WaitForServer>
    </Page>
  )
}

function Form({ settings }: { settings: MembershipSettings }) {
  const { t } = useTranslation('members')
  const { t: tTerms } = useTranslation('cancellation')
  const notify = useNotify()
  const online = useOnline()
  const may_edit = useHasRight('member.edit')
  const update = useUpdateMembershipSettings()
  const form = useRowForm({
    schema: membershipSettingsEdit,
    row: settings,
    toForm: settingsFormOf,
    toBody: settingsBodyOf,
    labels: {
      platinum_receipts: t('settings.platinum_receipts'),
      target_days: t('settings.target_days'),
      picture_days: t('settings.picture_days'),
      relationships: t('settings.relationships'),
      'relationships.*.label.en': t('settings.label.en'),
      'relationships.*.label.zh-hk': t('settings.label.zh_hk'),
      'relationships.*.label.zh-cn': t('settings.label.zh_cn'),
      'relationships.*.is_active': t('settings.offered'),
      perks: t('settings.perks'),
      'perks.*.kind': t('settings.perk.kind'),
      'perks.*.tiers': t('settings.perk.tiers'),
      'perks.*.label.en': t('settings.label.en'),
      'perks.*.label.zh-hk': t('settings.label.zh_hk'),
      'perks.*.label.zh-cn': t('settings.label.zh_cn'),
      booking_terms: tTerms('editor.tiers'),
      'booking_terms.*.terms': tTerms('terms.title'),
    },
    save: ({ changed, row }) => update.mutateAsync({ ...changed, version: row.version }),
    onSaved: () => notify({ kind: 'success', text: t('settings.saved') }),
  })
  const offline_note = !online && t('settings.offline')
  const disabled = !may_edit
  return (
    <FormPage
      form={form}
      submit={t('settings.save')}
      disabled={disabled || !online}
      note={may_edit ? offline_note : t('settings.read_only')}
    >
      <Box sx={three_columns}>
        <NumberField {...form.field('platinum_receipts')} required disabled={disabled} />
        <NumberField {...form.field('target_days')} required disabled={disabled} />
        <NumberField {...form.field('picture_days')} required disabled={disabled} />
      </Box>
      <PerkFields form={form} disabled={disabled} />
      <RelationshipFields form={form} disabled={disabled} />
      <BookingTermsFields form={form} disabled={disabled} />
    </FormPage>
  )
}

const three_columns = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '100%', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
