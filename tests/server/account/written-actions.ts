import type { AuditAction } from '#contract/account/audit.ts'

/** Audit actions that each endpoint writes. */
export const AUDITED_ACTIONS: Record<string, AuditAction[]> = {
  login: ['signed_in'],
  register: ['signed_in'],
  acceptInvitation: ['member_joined', 'signed_in'],
  updateMe: ['password_changed'],
  updateClientProfile: ['password_changed'],
  confirmEmailChange: ['email_changed'],
  inviteUser: ['member_invited'],
  updateUser: ['member_changed'],
  revokeInvitation: ['invitation_revoked'],
  updateOwnAccount: ['account_changed'],
  updateAccount: ['account_changed'],
  connectPayment: ['payment_connected'],
  exportAudit: ['activity_exported'],
  exportBilling: ['billing_exported'],
  createTaxOrFee: ['tax_or_fee_created'],
  updateTaxOrFee: ['tax_or_fee_changed'],
  deleteTaxOrFee: ['tax_or_fee_deleted'],
  createEvent: ['event_created'],
  updateEvent: ['event_changed'],
  duplicateEvent: ['event_created'],
  deleteEvent: ['event_deleted'],
  updateEventSettings: ['payment_ways_changed'],
  patchEventSettings: ['payment_ways_changed'],
  createTicket: ['ticket_created'],
  updateTicket: ['ticket_changed'],
  deleteTicket: ['ticket_deleted'],
  createPromoCode: ['promo_code_created'],
  updatePromoCode: ['promo_code_changed'],
  deletePromoCode: ['promo_code_deleted'],
  createAffiliate: ['affiliate_created'],
  updateAffiliate: ['affiliate_changed'],
  deleteAffiliate: ['affiliate_deleted'],
  exportAffiliates: ['affiliates_exported'],
  markOrderAsPaid: ['order_marked_as_paid'],
  markOrdersAsPaid: ['order_marked_as_paid'],
  noteOrderGivenBack: ['money_handed_back'],
  importBankStatement: ['statement_imported'],
  takeStatementLines: ['order_marked_as_paid'],
  ignoreStatementLines: ['statement_lines_ignored'],
  giveBackStatementLine: ['money_handed_back'],
  exportStatementLines: ['statement_lines_exported'],
  exportOrders: ['orders_exported'],
  cancelOrder: ['order_cancelled', 'order_refunded'],
  refundOrder: ['order_cancelled', 'order_refunded'],
  cancelOwnOrder: ['order_cancelled', 'order_refunded'],
  createAttendee: ['attendee_added'],
  exportAttendees: ['attendees_exported'],
  setAttendeeStatus: ['attendee_cancelled'],
  eraseAttendee: ['person_erased'],
  eraseOrder: ['person_erased'],
  pairDevice: ['device_paired'],
  revokeDevice: ['device_removed'],
  revokeDevices: ['device_removed'],
  placeDevice: ['device_changed'],
  setPhoneLists: ['device_paired'],
  createSupervisor: ['supervisor_added'],
  updateSupervisor: ['supervisor_changed', 'supervisor_pin_changed'],
  removeSupervisor: ['supervisor_removed'],
  exportDoorReport: ['door_report_exported'],
  signOffDoorReport: ['door_report_signed_off'],
  takeBackAllotment: ['allotment_taken_back'],
  renewDoorKey: ['door_key_renewed'],
  createMerchant: ['merchant_created'],
  updateMerchant: ['merchant_changed'],
  deleteMerchant: ['merchant_deleted'],
  mergeMerchant: ['merchant_merged'],
  createRoom: ['room_created'],
  updateRoom: ['room_changed'],
  deleteRoom: ['room_deleted'],
  createOtherEvent: ['other_event_created'],
  updateOtherEvent: ['other_event_changed'],
  deleteOtherEvent: ['other_event_deleted'],
  approveBooking: ['booking_decided'],
  declineBooking: ['booking_decided'],
  cancelBooking: ['booking_decided', 'booking_refunded'],
  moveBooking: ['booking_decided'],
  updateBooking: ['booking_decided'],
  giveBack: ['money_handed_back'],
  createBooking: ['booking_decided'],
  markBookingAsPaid: ['booking_paid'],
  closeForWeather: ['booking_decided', 'event_put_off'],
  tellNewDate: ['event_put_off'],
  createBlock: ['block_made'],
  deleteBlock: ['block_removed'],
  updateMembershipSettings: ['membership_settings_changed'],
  updateVenueFace: ['venue_face_changed'],
  setVenueImage: ['venue_face_changed'],
  removeVenueImage: ['venue_face_changed'],
  updateMember: ['member_edited'],
  deleteMember: ['member_erased'],
  closeOwnMembership: ['member_erased'],
  exportMembers: ['members_exported'],
  importMembers: ['members_imported'],
  grantTier: ['tier_granted'],
  takeBackTier: ['tier_taken_back'],
  approveRequest: ['upgrade_approved'],
  rejectRequest: ['upgrade_rejected'],
  undoDecision: ['upgrade_undone'],
}

/** Endpoints without an audit entry: nothing to account for, or a log of their own, as scans have. */
export const UNAUDITED_CALLS = new Set(
  `logout refresh finishRegistration forgotPassword resetPassword confirmEmailByLink resendInvitation confirmEmail
  resendEmailConfirmation cancelEmailChange endSession endOtherSessions createOrganizer updateOrganizer
  setEventStatus addCategories deleteCategory uploadImage deleteImage
  sortOtherEvents uploadOtherEventImage updateOtherEventImage deleteOtherEventImage
  uploadOtherEventAttachment deleteOtherEventAttachment
  uploadRoomPicture sortRoomPictures updateRoomPicture deleteRoomPicture
  uploadLogo deleteLogo uploadAttachment deleteAttachment sortTickets createQuestion updateQuestion deleteQuestion
  sortQuestions updateAnswer updateOrder
  resendOrderConfirmation resendOrderMail unsubscribeByMail updateMessageSubscription messageBuyer createMessage previewMessage moveMessage cancelMessage retryMessage updateAttendee resendTicket reissueTicket createCheckInList
  updateCheckInList deleteCheckInList createPairing endPairing placeOwnDevice heartbeat sendScans takeAllotment
  returnAllotment sendBoxOfficeEntries sendTestMail sendUnsentMails
  makeConfirmationLink lookUpCode countPageView countAffiliateVisit holdOrder saveOrderDetails extendOrder abandonOrder payOrder payOtherwise proveOrder
  paySandbox authenticateSandbox refundAtSandbox disputeSandbox renameTicketHolder resendOrderTickets findTickets openFoundTickets
  sortMerchants uploadReceipt updateReceipt deleteReceipt requestUpgrade withdrawRequest claimRequest
  downloadImportTemplate renewOwnFeed renewRoomFeed sortRooms askForBooking cancelOwnBooking moveOwnBooking payOwnBooking
  keepNewDate standInLine takeSureStatementLines keepPushSubscription endPushSubscription`.split(/\s+/),
)
