import AbsentIcon from '@mui/icons-material/SearchOffOutlined'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/**
 * No order for this visitor; the text is the same whether or not it exists.
 * @param has_secret whether the order's secret is known here; without it the server was not asked
 */
export function OrderNotFound({ has_secret }: { has_secret: boolean }) {
  const { t } = useTranslation('tickets-in-hand')
  return (
    <EmptyState
      icon={<AbsentIcon />}
      title={has_secret ? t('order_page.gone') : t('order_page.absent')}
      action={
        <LinkButton to="/find-my-tickets" variant="contained">
          {t('find.title')}
        </LinkButton>
      }
    >
      {has_secret && t('order_page.find_it')}
    </EmptyState>
  )
}
