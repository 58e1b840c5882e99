import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { grantedTier, type GrantedTier } from '#contract/members/member-tier.ts'
import { GRANT_REASON_MAX, tierGrant } from '#contract/members/members.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { useGrantTier, type FullMember } from '#app/data/members/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useNow } from '#app/components/use-now.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useMemberName, useTierLabels } from '#app/features/members/labels/member-labels.ts'

interface GrantDialogProps {
  member: FullMember
  timezone: string
  onClose: () => void
}

/** Grants a tier manually, with a reason. */
export function GrantDialog({ member, timezone, onClose }: GrantDialogProps) {
  const { t } = useTranslation('members')
  const notify = useNotify()
  const online = useOnline()
  const tiers = useTierLabels()
  const name = useMemberName()(member)
  const grant = useGrantTier(member)
  const today = dayAt(fromEpochMs(useNow()), timezone)
  const form = useRowForm({
    schema: tierGrant,
    row: null,
    toForm: (): { tier: GrantedTier; from: string; until: string; reason: string } => ({
      tier: 'gold',
      from: today,
      until: '',
      reason: '',
    }),
    toBody: (values) => ({ ...values, until: values.until === '' ? null : values.until }),
    labels: {
      tier: t('member.tier'),
      from: t('grant.from'),
      until: t('grant.until'),
      reason: t('grant.reason'),
    },
    save: ({ body }) => grant.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('grant.done', { name, tier: tiers[form.values.tier] }) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('grant.title', { name })}
      submit={t('grant.action')}
      disabled={!online}
      onClose={onClose}
    >
      <SelectField
        {...form.field('tier')}
        autoFocus
        options={grantedTier.options.map((value) => ({ value, label: tiers[value] }))}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: '100%', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DayField {...form.field('from')} required />
        <DayField {...form.field('until')} hint={t('grant.until_hint')} />
      </Box>
      <TextField {...form.field('reason')} required rows={2} max={GRANT_REASON_MAX} />
    </FormDialog>
  )
}

function DayField({ problem, hint, ...field }: FieldProps<string> & { hint?: string; required?: boolean }) {
  return <CalendarInput {...field} type="date" error={problem !== undefined} helperText={problem ?? hint} />
}
