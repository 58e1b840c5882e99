import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { memberTier } from '#contract/members/member-tier.ts'
import { PERK_LABEL_MAX, PERKS_MAX } from '#contract/members/membership-settings.ts'
import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import type { SettingsForm } from './settings-form.ts'

interface PerkFieldsProps {
  form: RowForm<SettingsForm>
  /** Disabled for users who may only read. */
  disabled: boolean
}

/** Perks of the tiers in three languages, in the order of the membership card. */
export function PerkFields({ form, disabled }: PerkFieldsProps) {
  const { t } = useTranslation('members')
  const { perks } = form.values
  const group = form.field('perks')
  const add = () => {
    const key = newId('edit', browserPorts().random)
    const label = { en: '', 'zh-hk': '', 'zh-cn': '' }
    form.set('perks', [...perks, { key, kind: 'discount', tiers: ['gold', 'platinum', 'vip'], label }])
  }
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('settings.perks_lead')}
      </Typography>
      <Stack sx={{ gap: 2, mt: 1.5 }}>
        {perks.map(({ key }, at) => (
          <Paper key={key} variant="outlined" sx={{ p: 2 }}>
            <PerkRow form={form} at={at} disabled={disabled} />
          </Paper>
        ))}
        {!disabled && (
          <Button startIcon={<AddIcon />} disabled={perks.length >= PERKS_MAX} onClick={add} sx={columnStart}>
            {t('settings.perk.add')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}

function PerkRow({ form, at, disabled }: PerkFieldsProps & { at: number }) {
  const { t } = useTranslation('members')
  const { perks } = form.values
  const name = perks[at]?.label.en || t('settings.perk.group', { at: at + 1 })
  const set = (next: SettingsForm['perks']) => form.set('perks', next)
  const move = (by: -1 | 1) => {
    const [row, sibling] = [perks[at], perks[at + by]]
    if (row !== undefined && sibling !== undefined) set(perks.with(at, sibling).with(at + by, row))
  }
  const tiers = form.field(`perks.${at}.tiers`)
  const tier_labels = {
    normal: t('tier.normal'),
    gold: t('tier.gold'),
    platinum: t('tier.platinum'),
    vip: t('tier.vip'),
  }
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {name}
        </Typography>
        {!disabled && (
          <RowMenu
            label={t('settings.more', { name })}
            actions={[
              { label: t('settings.up'), disabled: at === 0, onSelect: () => move(-1) },
              { label: t('settings.down'), disabled: at === perks.length - 1, onSelect: () => move(1) },
              {
                label: t('settings.remove'),
                destructive: true,
                onSelect: () => set(perks.toSpliced(at, 1)),
              },
            ]}
          />
        )}
      </Stack>
      <Box sx={three_columns}>
        <TextField
          {...form.field(`perks.${at}.label.en`)}
          required
          max={PERK_LABEL_MAX}
          disabled={disabled}
        />
        <TextField {...form.field(`perks.${at}.label.zh-hk`)} max={PERK_LABEL_MAX} disabled={disabled} />
        <TextField {...form.field(`perks.${at}.label.zh-cn`)} max={PERK_LABEL_MAX} disabled={disabled} />
      </Box>
      <SelectField
        {...form.field(`perks.${at}.kind`)}
        required
        disabled={disabled}
        options={[
          { value: 'discount', label: t('settings.perk.discount') },
          { value: 'entry', label: t('settings.perk.entry') },
          { value: 'extra', label: t('settings.perk.extra') },
        ]}
      />
      <CheckboxGroup
        {...tiers}
        disabled={disabled}
        onChange={(values) => tiers.onChange([...values])}
        options={memberTier.options.map((value) => ({ value, label: tier_labels[value] }))}
        all={false}
      />
    </>
  )
}

const three_columns = {
  display: 'grid',
  gap: 2,
  mb: 1,
  gridTemplateColumns: { xs: '100%', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
