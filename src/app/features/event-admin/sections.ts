import AffiliatesIcon from '@mui/icons-material/CampaignOutlined'
import AttendeesIcon from '@mui/icons-material/PeopleOutlined'
import CapacityIcon from '@mui/icons-material/GroupWorkOutlined'
import CheckInIcon from '@mui/icons-material/QrCodeScannerOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import DesignerIcon from '@mui/icons-material/PaletteOutlined'
import GuestsIcon from '@mui/icons-material/GroupAddOutlined'
import MessagesIcon from '@mui/icons-material/MailOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import PromoIcon from '@mui/icons-material/LocalOfferOutlined'
import QuestionsIcon from '@mui/icons-material/QuizOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StartIcon from '@mui/icons-material/FlagOutlined'
import RequestsIcon from '@mui/icons-material/HowToRegOutlined'
import VouchersIcon from '@mui/icons-material/RedeemOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import WidgetIcon from '@mui/icons-material/WidgetsOutlined'
import TicketsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Right } from '#rules/permissions.ts'

/** A page of the event's admin: its key in event-admin.json, and the right required to see it. */
interface EventSection {
  /** Relative to the event's URL; '' is the event itself. */
  to: string
  label: string
  icon: SvgIconComponent
  right: Right
  /** `overview` has no heading. */
  group: 'overview' | 'sales' | 'people' | 'event'
  /** Key in event-sales.json of the resource that can be created there. */
  creates?: string
}

/** Every section in the order of the navigation, one per line. */
// oxfmt-ignore
export const EVENT_SECTIONS = [
  { to: '', label: 'layout.dashboard', icon: DashboardIcon, right: 'stats.view', group: 'overview' },
  { to: '/getting-started', label: 'layout.getting_started', icon: StartIcon, right: 'event.edit', group: 'overview' },
  { to: '/tickets', label: 'layout.tickets', icon: TicketsIcon, right: 'event.view', group: 'sales', creates: 'ticket' },
  { to: '/promo-codes', label: 'layout.promo_codes', icon: PromoIcon, right: 'promo_code.view', group: 'sales', creates: 'promo_code' },
  { to: '/vouchers', label: 'layout.vouchers', icon: VouchersIcon, right: 'promo_code.view', group: 'sales' },
  { to: '/affiliates', label: 'layout.affiliates', icon: AffiliatesIcon, right: 'affiliate.view', group: 'sales', creates: 'affiliate' },
  { to: '/questions', label: 'layout.questions', icon: QuestionsIcon, right: 'event.view', group: 'sales', creates: 'question' },
  { to: '/capacity-assignments', label: 'layout.capacity_assignments', icon: CapacityIcon, right: 'event.view', group: 'sales', creates: 'capacity_assignment' },
  { to: '/orders', label: 'layout.orders', icon: OrdersIcon, right: 'order.view', group: 'people' },
  { to: '/requests', label: 'layout.requests', icon: RequestsIcon, right: 'order.view', group: 'people' },
  { to: '/attendees', label: 'layout.attendees', icon: AttendeesIcon, right: 'attendee.view', group: 'people' },
  { to: '/guest-lists', label: 'layout.guest_lists', icon: GuestsIcon, right: 'attendee.edit', group: 'people' },
  { to: '/waiting-list', label: 'layout.waiting_list', icon: WaitingIcon, right: 'attendee.view', group: 'people' },
  { to: '/messages', label: 'layout.messages', icon: MessagesIcon, right: 'message.send', group: 'people' },
  { to: '/check-in', label: 'layout.check_in', icon: CheckInIcon, right: 'check_in_list.view', group: 'people' },
  { to: '/settings', label: 'layout.settings', icon: SettingsIcon, right: 'event.edit', group: 'event' },
  { to: '/homepage-designer', label: 'layout.designer', icon: DesignerIcon, right: 'event.edit', group: 'event' },
  { to: '/widget', label: 'layout.widget', icon: WidgetIcon, right: 'event.edit', group: 'event' },
] as const satisfies readonly EventSection[]
