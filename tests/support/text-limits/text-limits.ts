import { readdirSync } from 'node:fs'

/** Handling of a well-formed text in a free-text field. */
export type TextLimit = {
  /** Maximum length in user-perceived characters. */
  max: number
  /** Error code for a well-formed but wrong value, such as a pairing code; omitted: the text is stored. */
  refused?: string
  /** HTML with an allowlist of tags: other tags are removed. */
  is_html?: true
  /** An empty result is refused as missing. */
  is_required?: true
  /** Returned to the sender and not stored. */
  is_told?: true
  /** Sent, and stored in the mail only. */
  is_mailed?: true
}

/** Limits of every file beside this one that is named after its area or resource. */
async function readLimits(): Promise<Record<string, TextLimit | 'shaped'>[]> {
  const names = readdirSync(import.meta.dirname).flatMap(
    (file) => /^text-limits-(.+)\.ts$/.exec(file)?.[1] ?? [],
  )
  const files = await Promise.all(
    names.map(
      (name) =>
        import(`./text-limits-${name}.ts`) as Promise<Record<string, Record<string, TextLimit | 'shaped'>>>,
    ),
  )
  return files.flatMap((file) => Object.values(file))
}

/**
 * Free-text fields of request bodies by endpoint and field, with their lengths; every other text has a fixed
 * format (ids, e-mail, instants, enums), listed as `shaped`.
 */
export const textLimits: Record<string, TextLimit | 'shaped'> = Object.assign(
  {
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
    'forgotPassword.email': 'shaped',
    'finishRegistration.password': 'shaped',
    'resetPassword.password': 'shaped',
    'resetPassword.password_confirmation': 'shaped',
    'acceptInvitation.first_name': { max: 50 },
    'acceptInvitation.last_name': { max: 149 },
    'acceptInvitation.password': 'shaped',
    'acceptInvitation.password_confirmation': 'shaped',
    'updateMe.first_name': { max: 50 },
    'updateMe.last_name': { max: 149 },
    'updateMe.email': 'shaped',
    'updateMe.phone': 'shaped',
    'updateMe.current_password': { max: 128, refused: 'auth.password_wrong' },
    'updateMe.password': 'shaped',
    'updateMe.password_confirmation': 'shaped',
    'updateClientProfile.first_name': { max: 50 },
    'updateClientProfile.last_name': { max: 149 },
    'updateClientProfile.email': 'shaped',
    'updateClientProfile.phone': 'shaped',
    'updateClientProfile.current_password': { max: 128, refused: 'auth.password_wrong' },
    'updateClientProfile.password': 'shaped',
    'updateClientProfile.password_confirmation': 'shaped',
    'updateClientProfile.chinese_name': { max: 50 },
    'updateClientProfile.backup_phone': 'shaped',
    'inviteUser.first_name': { max: 50 },
    'inviteUser.last_name': { max: 149 },
    'inviteUser.email': 'shaped',
    'inviteUser.event_ids.0': 'shaped',
    'updateUser.first_name': { max: 50 },
    'updateUser.last_name': { max: 149 },
    'updateUser.event_ids.0': 'shaped',
    'updateOwnAccount.name': { max: 149 },
    'updateOwnAccount.timezone': 'shaped',
    'updateOwnAccount.event_defaults.support_email': 'shaped',
    'updateOwnAccount.event_defaults.continue_button_text': { max: 100 },
    'updateOwnAccount.event_defaults.email_footer_message': { max: 5000 },
    'updateOwnAccount.event_defaults.location.venue_name': { max: 255 },
    'updateOwnAccount.event_defaults.location.address_line_1': { max: 255 },
    'updateOwnAccount.event_defaults.location.address_line_2': { max: 255 },
    'updateOwnAccount.event_defaults.location.city': { max: 100 },
    'updateOwnAccount.event_defaults.location.state_or_region': { max: 100 },
    'updateOwnAccount.event_defaults.location.zip_or_postal_code': { max: 30 },
    'updateOwnAccount.event_defaults.location.country': 'shaped',
    'updateAccount.name': { max: 149 },
    'updateAccount.timezone': 'shaped',
    'updateAccount.event_defaults.support_email': 'shaped',
    'updateAccount.event_defaults.continue_button_text': { max: 100 },
    'updateAccount.event_defaults.email_footer_message': { max: 5000 },
    'updateAccount.event_defaults.location.venue_name': { max: 255 },
    'updateAccount.event_defaults.location.address_line_1': { max: 255 },
    'updateAccount.event_defaults.location.address_line_2': { max: 255 },
    'updateAccount.event_defaults.location.city': { max: 100 },
    'updateAccount.event_defaults.location.state_or_region': { max: 100 },
    'updateAccount.event_defaults.location.zip_or_postal_code': { max: 30 },
    'updateAccount.event_defaults.location.country': 'shaped',
    'createTaxOrFee.id': 'shaped',
    'createTaxOrFee.name': { max: 149 },
    'createTaxOrFee.description': { max: 255 },
    'updateTaxOrFee.name': { max: 149 },
    'updateTaxOrFee.description': { max: 255 },
    'createCheckInList.id': 'shaped',
    'createCheckInList.name': { max: 100 },
    'createCheckInList.entry_gates.0': { max: 50 },
    'createCheckInList.description': { max: 255 },
    'createCheckInList.ticket_ids.0': 'shaped',
    'createCheckInList.sells_ticket_ids.0': 'shaped',
    'updateCheckInList.sells_ticket_ids.0': 'shaped',
    'takeAllotment.id': 'shaped',
    'takeAllotment.ticket_id': 'shaped',
    'takeAllotment.supervisor_id': 'shaped',
    'takeAllotment.price_id': 'shaped',
    'updateCheckInList.name': { max: 100 },
    'updateCheckInList.description': { max: 255 },
    'updateCheckInList.entry_gates.0': { max: 50 },
    'updateCheckInList.ticket_ids.0': 'shaped',
    'moveListTickets.ticket_ids.0': 'shaped',
    'moveListTickets.to_list_id': 'shaped',
    'signOffDoorReport.note': { max: 1000 },
    'pairDevice.pairing_code': { max: 64, refused: 'pairing.gone' },
    'pairDevice.device_name': { max: 50 },
    'pairDevice.gate': { max: 50 },
    'revokeDevices.pairing_id': 'shaped',
    'createPairing.other_list_ids.0': 'shaped',
    'setPhoneLists.check_in_list_ids.0': 'shaped',
    'createSupervisor.name': { max: 100 },
    'updateSupervisor.name': { max: 100 },
    'placeDevice.device_name': { max: 50 },
    'placeDevice.gate': { max: 50 },
    'placeOwnDevice.device_name': { max: 50 },
    'placeOwnDevice.gate': { max: 50 },
    'heartbeat.app_version': { max: 40 },
  },
  ...(await readLimits()),
)
