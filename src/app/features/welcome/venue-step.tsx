import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { accountEdit, type Account } from '#contract/account/accounts.ts'
import type { VenueBranding } from '#contract/account/branding.ts'
import { eventLocation } from '#contract/events/event-settings.ts'
import type { MembershipSettings } from '#contract/members/membership-settings.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import { useUpdateAccount } from '#app/data/accounts/mutations.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { useBranding, useUpdateBranding } from '#app/data/branding/queries.ts'
import { useMembershipSettings, useUpdateMembershipSettings } from '#app/data/membership-settings/queries.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { LanguagesField } from '#app/components/inputs/language-field.tsx'
import { LocationFields, useLocationLabels } from '#app/components/inputs/location-fields.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { StepForm } from './step-form.tsx'
import { StepTitle } from './step-title.tsx'
import {
  FRIENDS,
  MEMBERSHIP_MODELS,
  MODEL_OF_KIND,
  VENUE_KINDS,
  type MembershipModel,
  type VenueKind,
} from './venue-presets.ts'

interface VenueStepProps {
  onBack: () => void
  onNext: () => void
}

/** Place, languages, cancellation terms and membership, asked once; events, forms and pages know them afterwards. */
export function VenueStep(props: VenueStepProps) {
  const { t } = useTranslation('auth')
  const is_venue = useTeamSession()?.account.is_venue ?? false
  return (
    <>
      <StepTitle>{t('welcome.step.venue')}</StepTitle>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('welcome.venue_text')}</Typography>
      <WaitForServer query={useAccount()}>
        {(account) =>
          is_venue ? (
            <VenueForm account={account} {...props} />
          ) : (
            <Form row={{ account, branding: null, membership: null }} {...props} />
          )
        }
      </WaitForServer>
    </>
  )
}

function VenueForm({ account, ...props }: VenueStepProps & { account: Account }) {
  const branding = useBranding()
  const membership = useMembershipSettings()
  return (
    <WaitForServer query={branding}>
      {(face) => (
        <WaitForServer query={membership}>
          {(settings) => <Form row={{ account, branding: face, membership: settings }} {...props} />}
        </WaitForServer>
      )}
    </WaitForServer>
  )
}

/** What the answers are stored in; only the venue's account has a face and a membership. */
type SetupRow = {
  account: Account
  branding: VenueBranding | null
  membership: MembershipSettings | null
}

const { languages, cancellation_fee_cents } = accountEdit.required().shape
const venueSetup = z.object({
  kind: z.enum(['', ...VENUE_KINDS]),
  location: eventLocation,
  languages,
  cancellation_fee_cents,
  membership: z.enum(MEMBERSHIP_MODELS),
})

type SetupForm = Omit<z.infer<typeof venueSetup>, 'cancellation_fee_cents'> & {
  cancellation_fee_cents: number | null
}

/** Settings that nobody has saved yet have their first version. */
const isUnset = ({ membership }: SetupRow) => membership !== null && membership.version === 1

const formOf = ({ account }: SetupRow): SetupForm => ({
  kind: '',
  location: {
    ...account.event_defaults.location,
    venue_name: account.event_defaults.location.venue_name || account.name,
    country: account.event_defaults.location.country || HOME_COUNTRY,
  },
  languages: account.languages,
  cancellation_fee_cents: account.cancellation_fee_cents,
  membership: 'none',
})

const HOME_COUNTRY = 'HK'

function Form({ row, onBack, onNext }: VenueStepProps & { row: SetupRow }) {
  const { t } = useTranslation('auth')
  const save = useSaveSetup()
  const form = useRowForm({
    schema: venueSetup,
    // The answers are saved as they are, whether or not they differ from what is stored.
    row: null,
    toForm: () => formOf(row),
    failed: 'update',
    labels: {
      ...useLocationLabels(),
      kind: t('welcome.kind'),
      languages: t('welcome.languages'),
      cancellation_fee_cents: t('welcome.cancellation_fee'),
      membership: t('welcome.membership'),
    },
    save: ({ body }) => save(row, body),
    onSaved: onNext,
  })
  const kinds: Record<VenueKind, string> = {
    workspace: t('welcome.kinds.workspace'),
    music: t('welcome.kinds.music'),
    arts: t('welcome.kinds.arts'),
    community: t('welcome.kinds.community'),
    hospitality: t('welcome.kinds.hospitality'),
    other: t('welcome.kinds.other'),
  }
  const models: Record<MembershipModel, { label: string; hint: string }> = {
    none: { label: t('welcome.models.none'), hint: t('welcome.models.none_hint') },
    neighbours: { label: t('welcome.models.neighbours'), hint: t('welcome.models.neighbours_hint') },
    friends: { label: t('welcome.models.friends'), hint: t('welcome.models.friends_hint') },
  }
  const kind = form.field('kind')
  return (
    <StepForm form={form} submit={t('welcome.venue_save')} onBack={onBack}>
      <Stack sx={{ gap: 2.5 }}>
        <LocationFields form={form} isNamed />
        <LanguagesField {...form.field('languages')} hint={t('welcome.languages_hint')} />
        <MoneyField
          {...form.field('cancellation_fee_cents')}
          required
          currency={row.account.currency_code}
          hint={t('welcome.cancellation_fee_hint')}
        />
        {isUnset(row) && (
          <>
            <SelectField
              {...kind}
              hint={t('welcome.kind_hint')}
              onChange={(next) => {
                kind.onChange(next)
                if (next !== '') form.set('membership', MODEL_OF_KIND[next])
              }}
              options={[
                { value: '', label: t('welcome.kinds.unsaid') },
                ...VENUE_KINDS.map((value) => ({ value, label: kinds[value] })),
              ]}
            />
            <RadioField
              {...form.field('membership')}
              options={MEMBERSHIP_MODELS.map((value) => ({ value, ...models[value] }))}
            />
          </>
        )}
      </Stack>
    </StepForm>
  )
}

/** Saves the answers where they belong. After a failure, saving again repeats only what can be repeated. */
function useSaveSetup(): (row: SetupRow, setup: z.infer<typeof venueSetup>) => Promise<void> {
  const account = useUpdateAccount()
  const branding = useUpdateBranding()
  const membership = useUpdateMembershipSettings()
  return async (row, setup) => {
    const { languages: written, cancellation_fee_cents: fee, location: place } = setup
    await account.mutateAsync({
      languages: written,
      cancellation_fee_cents: fee,
      event_defaults: { location: place },
      version: row.account.version,
    })
    const address = formatPostalAddress({ ...place, venue_name: '' }, currentLanguage())
    if (row.branding !== null && row.branding.address === '' && place.address_line_1 !== '')
      await branding.mutateAsync({ address, version: row.branding.version })
    if (row.membership !== null && setup.membership !== 'none')
      await membership.mutateAsync({
        relationships: setup.membership === 'friends' ? FRIENDS : row.membership.relationships,
        version: row.membership.version,
      })
  }
}
