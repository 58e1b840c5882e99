import type { TextLimit } from './text-limits.ts'

/** Days, times, colours and currencies, which are read as one line before their format is checked. */
const SHAPES: Record<string, string> = {
  cancelOrder: 'given_on',
  closeForWeather: 'events.0.end_date events.0.start_date',
  createCheckInList: 'auto_check_out_at entry_days.0 entry_from entry_until',
  createEvent: 'currency end_date start_date',
  createMessage: 'send_at',
  createTicket: 'entry_days.0 entry_from entry_until',
  createRoom:
    'hours.0.closes hours.0.opens rates.0.from rates.0.to special_days.0.hours.closes special_days.0.hours.opens',
  duplicateEvent: 'end_date start_date',
  giveBack: 'given_on',
  giveBackStatementLine: 'given_on',
  mergeMerchant: 'duplicate_id',
  moveMessage: 'send_at',
  noteOrderGivenBack: 'given_on',
  patchEventSettings: 'homepage_background_colour homepage_primary_colour',
  refundOrder: 'given_on',
  returnTickets: 'given_on',
  register: 'account.currency_code',
  tellNewDate: 'end_date start_date',
  updateAccount:
    'currency_code event_defaults.homepage_background_colour event_defaults.homepage_primary_colour',
  updateCheckInList: 'auto_check_out_at entry_days.0 entry_from entry_until',
  updateEvent: 'end_date keep_dates_of.0 start_date',
  updateEventSettings: 'homepage_background_colour homepage_primary_colour',
  updateOwnAccount:
    'currency_code event_defaults.homepage_background_colour event_defaults.homepage_primary_colour',
  updateRoom:
    'hours.0.closes hours.0.opens rates.0.from rates.0.to special_days.0.hours.closes special_days.0.hours.opens',
  updateTicket: 'entry_days.0 entry_from entry_until',
  updateVenueFace: 'accent_colour homepage_background_colour',
}

export const shapeTextLimits: Record<string, TextLimit | 'shaped'> = Object.fromEntries(
  Object.entries(SHAPES).flatMap(([call, fields]) =>
    fields.split(' ').map((field) => [`${call}.${field}`, 'shaped'] as const),
  ),
)
