import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { memberTier, type MemberTier } from '#contract/members/member-tier.ts'
import { flatFeeTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { termsFormOf } from '#app/components/inputs/cancellation-form.ts'
import { CancellationTermsField } from '#app/components/inputs/cancellation-terms-field.tsx'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { tierLabels } from '#app/components/fields/tier-labels.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import type { SettingsForm } from './settings-form.ts'

interface BookingTermsFieldsProps {
  form: RowForm<SettingsForm>
  disabled: boolean
}

/** Terms of cancellation of room bookings by tier. */
export function BookingTermsFields({ form, disabled }: BookingTermsFieldsProps) {
  const { t } = useTranslation('cancellation')
  const group = form.field('booking_terms')
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('editor.tiers_hint')}
      </Typography>
      <Stack sx={{ gap: 2, mt: 1.5 }}>
        {memberTier.options.map((tier) => (
          <Paper key={tier} variant="outlined" sx={{ p: 2 }}>
            <TierTerms form={form} tier={tier} disabled={disabled} />
          </Paper>
        ))}
      </Stack>
    </FieldGroup>
  )
}

function TierTerms({ form, tier, disabled }: BookingTermsFieldsProps & { tier: MemberTier }) {
  const { t } = useTranslation('cancellation')
  const { t: tFields } = useTranslation('fields')
  const currency = useAccount().data?.currency_code ?? 'HKD'
  const rows = form.values.booking_terms
  const at = rows.findIndex((row) => row.tier === tier)
  const toggle = (is_own: boolean) =>
    form.set(
      'booking_terms',
      is_own
        ? [...rows, { tier, terms: termsFormOf(flatFeeTerms(0)) }]
        : rows.filter((row) => row.tier !== tier),
    )
  return (
    <Stack sx={{ gap: 1.5 }}>
      <SwitchField
        id={`${form.field('booking_terms').id}-${tier}`}
        label={t('editor.tier_own', { tier: tierLabels(tFields)[tier] })}
        value={at !== -1}
        onChange={toggle}
        disabled={disabled}
      />
      {at !== -1 && (
        <CancellationTermsField
          {...form.field(`booking_terms.${at}.terms`)}
          currency={currency}
          of="booking"
          disabled={disabled}
        />
      )}
    </Stack>
  )
}
