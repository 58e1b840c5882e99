/** What happens to a well-formed text in a place that takes any text. */
export type TextLimit = {
  /** In characters as people count them. */
  max: number
  /** The code of what is well formed and still not right, as a wrong pairing code; left out: it is kept. */
  refused?: string
}

/**
 * The places of bodies that take any text, by call and field, with the lengths of the specification; every
 * other text is of a shape (ids, e-mail, instants, words of a list), which is `shaped`.
 */
export const textLimits: Record<string, TextLimit | 'shaped'> = {
  'login.email': 'shaped',
  'login.phone': 'shaped',
  'login.password': { max: 128, refused: 'auth.wrong_credentials' },
  'login.account_id': 'shaped',
  'register.first_name': { max: 50 },
  'register.last_name': { max: 149 },
  'register.email': 'shaped',
  'register.phone': 'shaped',
  'register.password': 'shaped',
  'register.password_confirmation': 'shaped',
  'register.account.name': { max: 149 },
  'register.account.timezone': 'shaped',
  'register.setup_code': { max: 64, refused: 'auth.setup_code_wrong' },
  'updateEvent.title': { max: 149 },
  'updateEvent.description': { max: 49_999 },
  'updateEvent.timezone': 'shaped',
  'createCheckInList.id': 'shaped',
  'createCheckInList.name': { max: 100 },
  'createCheckInList.description': { max: 255 },
  'createCheckInList.ticket_ids.0': 'shaped',
  'updateCheckInList.name': { max: 100 },
  'updateCheckInList.description': { max: 255 },
  'updateCheckInList.ticket_ids.0': 'shaped',
  'pairDevice.pairing_code': { max: 64, refused: 'pairing.gone' },
  'pairDevice.device_name': { max: 50 },
  'pairDevice.gate': { max: 50 },
  'heartbeat.app_version': { max: 40 },
}
