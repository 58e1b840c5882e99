import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { RELATIONSHIP_LABEL_MAX, RELATIONSHIPS_MAX } from '#contract/members/membership-settings.ts'
import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import type { SettingsForm } from './settings-form.ts'

interface RelationshipFieldsProps {
  form: RowForm<SettingsForm>
  /** Disabled for users who may only read. */
  disabled: boolean
}

/** Relationships to the venue in three languages, in the order of the form. */
export function RelationshipFields({ form, disabled }: RelationshipFieldsProps) {
  const { t } = useTranslation('members')
  const { relationships } = form.values
  const group = form.field('relationships')
  const add = () => {
    const key = newId('edit', browserPorts().random)
    const label = { en: '', 'zh-hk': '', 'zh-cn': '' }
    form.set('relationships', [...relationships, { key, label, is_active: true }])
  }
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('settings.relationships_lead')}
      </Typography>
      <Stack sx={{ gap: 2, mt: 1.5 }}>
        {relationships.map(({ key }, at) => (
          <Paper key={key} variant="outlined" sx={{ p: 2 }}>
            <Relationship form={form} at={at} disabled={disabled} />
          </Paper>
        ))}
        {!disabled && (
          <Button
            startIcon={<AddIcon />}
            disabled={relationships.length >= RELATIONSHIPS_MAX}
            onClick={add}
            sx={columnStart}
          >
            {t('settings.add')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}

function Relationship({ form, at, disabled }: RelationshipFieldsProps & { at: number }) {
  const { t } = useTranslation('members')
  const { relationships } = form.values
  const name = relationships[at]?.label.en || t('settings.group', { at: at + 1 })
  const set = (next: SettingsForm['relationships']) => form.set('relationships', next)
  const move = (by: -1 | 1) => {
    const [row, sibling] = [relationships[at], relationships[at + by]]
    if (row !== undefined && sibling !== undefined) set(relationships.with(at, sibling).with(at + by, row))
  }
  const last = relationships.length - 1
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
              { label: t('settings.down'), disabled: at === last, onSelect: () => move(1) },
              {
                label: t('settings.remove'),
                destructive: true,
                disabled: last === 0,
                onSelect: () => set(relationships.toSpliced(at, 1)),
              },
            ]}
          />
        )}
      </Stack>
      <Box sx={three_columns}>
        <TextField
          {...form.field(`relationships.${at}.label.en`)}
          required
          max={RELATIONSHIP_LABEL_MAX}
          disabled={disabled}
        />
        <TextField
          {...form.field(`relationships.${at}.label.zh-hk`)}
          max={RELATIONSHIP_LABEL_MAX}
          disabled={disabled}
        />
        <TextField
          {...form.field(`relationships.${at}.label.zh-cn`)}
          max={RELATIONSHIP_LABEL_MAX}
          disabled={disabled}
        />
      </Box>
      <SwitchField {...form.field(`relationships.${at}.is_active`)} disabled={disabled} />
    </>
  )
}

const three_columns = {
  display: 'grid',
  gap: 2,
  mb: 1,
  gridTemplateColumns: { xs: '100%', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
