import AbsentIcon from '@mui/icons-material/SearchOffOutlined'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** There is none for whoever looks here: the same words whether or not it exists. */
export function OrderAbsent() {
  const { t } = useTranslation('tickets-in-hand')
  return (
    <EmptyState
      icon={<AbsentIcon />}
      title={t('order_page.absent')}
      action={
        <LinkButton to="/find-my-tickets" variant="contained">
          {t('find.title')}
        </LinkButton>
      }
    />
  )
}
