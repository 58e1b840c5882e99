import ActivityIcon from '@mui/icons-material/HistoryOutlined'
import BillingIcon from '@mui/icons-material/ReceiptLongOutlined'
import HomeIcon from '@mui/icons-material/PaletteOutlined'
import MembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import MerchantsIcon from '@mui/icons-material/StorefrontOutlined'
import VenueIcon from '@mui/icons-material/StoreMallDirectoryOutlined'
import DefaultsIcon from '@mui/icons-material/TuneOutlined'
import PaymentIcon from '@mui/icons-material/CreditCardOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import TaxesIcon from '@mui/icons-material/PercentOutlined'
import UsersIcon from '@mui/icons-material/GroupOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Right } from '#rules/permissions.ts'

/** A page of the account: its key in account.json, and the right required to see it. */
export interface AccountSection {
  /** Relative to /account. */
  to: string
  label: string
  icon: SvgIconComponent
  right: Right
  /** Only in the venue's account. */
  of_venue?: true
}

/** Every section in the order of the navigation, one per line. */
// oxfmt-ignore
export const ACCOUNT_SECTIONS = [
  { to: '/settings', label: 'sections.settings', icon: SettingsIcon, right: 'account.view' },
  { to: '/event-defaults', label: 'sections.event_defaults', icon: DefaultsIcon, right: 'account.view' },
  { to: '/users', label: 'sections.users', icon: UsersIcon, right: 'user.manage' },
  { to: '/taxes-and-fees', label: 'sections.taxes', icon: TaxesIcon, right: 'account.view' },
  { to: '/venue', label: 'sections.venue', icon: VenueIcon, right: 'account.view', of_venue: true },
  { to: '/homepage-designer', label: 'sections.home', icon: HomeIcon, right: 'account.view', of_venue: true },
  { to: '/merchants', label: 'sections.merchants', icon: MerchantsIcon, right: 'member.view', of_venue: true },
  { to: '/membership', label: 'sections.membership', icon: MembershipIcon, right: 'member.view', of_venue: true },
  { to: '/payment', label: 'sections.payment', icon: PaymentIcon, right: 'account.view' },
  { to: '/billing', label: 'sections.billing', icon: BillingIcon, right: 'billing.view' },
  { to: '/activity', label: 'sections.activity', icon: ActivityIcon, right: 'audit.view' },
] as const satisfies readonly AccountSection[]
