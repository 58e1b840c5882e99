import ArrowIcon from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import type { TeamMembership } from '#contract/account/users.ts'
import { useRoleLabels } from '#app/components/role-labels.ts'

interface AccountChoiceProps {
  accounts: readonly TeamMembership[]
  pending: boolean
  onChoose: (account_id: string) => void
  onBack: () => void
}

/** Lets a user with several accounts choose one. */
export function AccountChoice({ accounts, pending, onChoose, onBack }: AccountChoiceProps) {
  const { t } = useTranslation('auth')
  const roles = useRoleLabels()
  return (
    <>
      <Paper variant="outlined" sx={{ mb: 2 }}>
        <List disablePadding aria-label={t('choose.title')}>
          {accounts.map(({ id, name, role, is_owner }, index) => (
            <ListItem key={id} disablePadding divider={index < accounts.length - 1}>
              <ListItemButton disabled={pending} onClick={() => onChoose(id)} sx={{ py: 1.5 }}>
                <ListItemText primary={name} secondary={is_owner ? t('role.owner') : roles[role]} />
                <ArrowIcon />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Paper>
      <Button onClick={onBack}>{t('choose.back')}</Button>
    </>
  )
}
