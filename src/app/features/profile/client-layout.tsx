import BookingsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import OverviewIcon from '@mui/icons-material/AccountCircleOutlined'
import MembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'

/** A guest's pages with their navigation. */
export function ClientLayout() {
  const { t } = useTranslation('profile')
  const sections = [
    { to: '/profile', label: t('sections.overview'), icon: <OverviewIcon />, group: '', exact: true },
    { to: '/profile/membership', label: t('sections.membership'), icon: <MembershipIcon />, group: '' },
    { to: '/profile/bookings', label: t('sections.bookings'), icon: <BookingsIcon />, group: '' },
    { to: '/profile/settings', label: t('sections.settings'), icon: <SettingsIcon />, group: '' },
  ]
  return (
    <SectionLayout label={t('sections.label')} sections={sections}>
      <Outlet />
    </SectionLayout>
  )
}
