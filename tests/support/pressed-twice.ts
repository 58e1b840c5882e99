/**
 * Maps each screen test file to the writes whose buttons it presses: twice, as every write there
 * (tests/support/browser/press-twice.ts). A file that stops doing so fails at its end. A write without a body is
 * listed where it is pressed, because each press is identical.
 */
export const PRESSED_TWICE: Readonly<Record<string, readonly string[]>> = {
  'account/account.test.tsx': ['connectPayment', 'updateOwnAccount'],
  'account/membership-settings.long.test.tsx': ['updateMembershipSettings'],
  'account/merchants.long.test.tsx': ['createMerchant', 'deleteMerchant', 'updateMerchant'],
  'account/taxes-and-fees.test.tsx': ['createTaxOrFee', 'deleteTaxOrFee'],
  'account/users.test.tsx': ['inviteUser', 'resendInvitation', 'revokeInvitation', 'updateUser'],
  'account/branding.long.test.tsx': ['updateVenueFace'],
  'auth/invitation.test.tsx': ['acceptInvitation'],
  'auth/login.test.tsx': ['login'],
  'auth/register.test.tsx': ['register', 'finishRegistration'],
  'auth/reset-password.test.tsx': ['forgotPassword', 'resetPassword'],
  'bookings/bookings.test.tsx': ['approveBooking', 'giveBack', 'markBookingAsPaid'],
  'bookings/calendar.long.test.tsx': ['createBlock', 'deleteBlock'],
  'bookings/saved.long.test.tsx': ['updateBooking'],
  'bookings/new-booking.test.tsx': ['createBooking'],
  'checkout/details.test.tsx': ['saveOrderDetails', 'payOrder'],
  'checkout/held.test.tsx': ['abandonOrder', 'extendOrder'],
  'checkout/pay-later.test.tsx': ['payOtherwise'],
  'checkout/payment.test.tsx': ['authenticateSandbox', 'paySandbox'],
  'event-admin/affiliates.long.test.tsx': ['createAffiliate', 'deleteAffiliate', 'updateAffiliate'],
  'event-admin/answers.long.test.tsx': ['updateAnswer'],
  'event-admin/attendees-desk.test.tsx': ['createAttendee', 'updateAttendee'],
  'event-admin/attendees.long.test.tsx': ['reissueTicket', 'setAttendeeStatus'],
  'event-admin/capacity-assignments.long.test.tsx': [
    'createCapacityAssignment',
    'deleteCapacityAssignment',
    'updateCapacityAssignment',
  ],
  'event-admin/check-in.test.tsx': [
    'createCheckInList',
    'createPairing',
    'revokeDevice',
    'updateCheckInList',
  ],
  'event-admin/erasure.long.test.tsx': ['eraseAttendee', 'eraseOrder'],
  'event-admin/messages.test.tsx': ['cancelMessage', 'retryMessage'],
  'event-admin/money-by-hand.long.test.tsx': ['markOrdersAsPaid', 'patchEventSettings'],
  'event-admin/order.test.tsx': [
    'cancelOrder',
    'markOrderAsPaid',
    'messageBuyer',
    'refundOrder',
    'resendOrderConfirmation',
    'updateOrder',
  ],
  'event-admin/promo-codes.test.tsx': ['createPromoCode', 'deletePromoCode', 'updatePromoCode'],
  'event-admin/questions.test.tsx': ['createQuestion', 'deleteQuestion', 'updateQuestion'],
  'event-admin/tickets.test.tsx': ['createTicket', 'deleteTicket', 'updateTicket'],
  'event-admin/settings.test.tsx': ['updateEvent'],
  'manage/event-dialogs.long.test.tsx': ['createEvent', 'deleteEvent', 'duplicateEvent'],
  'manage/events.test.tsx': ['setEventStatus'],
  'manage/organizers.long.test.tsx': ['createOrganizer', 'updateOrganizer'],
  'members/members.test.tsx': ['deleteMember', 'grantTier', 'takeBackTier', 'updateMember'],
  'members/requests.test.tsx': ['approveRequest', 'rejectRequest', 'undoDecision'],
  'other-events/other-events.long.test.tsx': ['createOtherEvent', 'updateOtherEvent'],
  'profile/client.test.tsx': ['cancelOwnOrder', 'renameTicketHolder', 'resendOrderTickets'],
  'profile/member-panel.long.test.tsx': ['closeOwnMembership', 'updateClientProfile'],
  'profile/membership.test.tsx': ['requestUpgrade', 'withdrawRequest'],
  'profile/moving-rooms.long.test.tsx': ['moveOwnBooking'],
  'profile/paying-rooms.long.test.tsx': ['payOwnBooking'],
  'profile/profile.test.tsx': ['endOtherSessions', 'endSession', 'resendEmailConfirmation'],
  'storefront/rooms.test.tsx': ['askForBooking', 'cancelOwnBooking'],
  'rooms/calendar-feeds.long.test.tsx': ['renewOwnFeed', 'renewRoomFeed'],
  'rooms/room.long.test.tsx': ['deleteRoom', 'updateRoom'],
  'rooms/rooms.test.tsx': ['createRoom'],
  'my-tickets/order.test.tsx': ['findTickets'],
  'weather/weather.long.test.tsx': ['tellNewDate'],
  'widget/widget.test.tsx': ['holdOrder'],
}

const LINK = 'is sent by the page that a link opens'
const FILE = 'is sent when a file was chosen in the browser’s own dialog, and known by that very file'
const ORDER = 'each press moves by one place, so that two presses say two orders'
const STATE = 'says how it shall be, which is so after one press and after two'
const SIBLING_ACTION =
  'is a deed of one form with others that are pressed twice, and says what that form says'
const FORM = 'says what stands in its form, and nothing that is made at the press'
const KEY = 'goes under a key that its form has had since it was opened, and that every press says'
const EXPORT_ONLY = 'gives a file and changes nothing'
const DOOR = 'is sent by the door’s worker, for a pairing that is good once or a place that is the same again'

/** Writes with a body that no double click reaches, with the reason. */
export const DOUBLE_PRESS_EXEMPTIONS: Readonly<Record<string, string>> = {
  addCategories: STATE,
  cancelBooking: SIBLING_ACTION,
  declineBooking: SIBLING_ACTION,
  closeForWeather: KEY,
  createMessage: KEY,
  disputeSandbox: FORM,
  exportAffiliates: EXPORT_ONLY,
  exportAttendees: EXPORT_ONLY,
  exportMembers: EXPORT_ONLY,
  exportOrders: EXPORT_ONLY,
  importMembers: KEY,
  keepPushSubscription: STATE,
  moveMessage: SIBLING_ACTION,
  noteOrderGivenBack: SIBLING_ACTION,
  openFoundTickets: LINK,
  pairDevice: DOOR,
  placeDevice: STATE,
  placeOwnDevice: DOOR,
  proveOrder: LINK,
  refundAtSandbox: FORM,
  renewDoorKey: FORM,
  setVenueImage: FILE,
  sortMerchants: ORDER,
  sortOtherEvents: ORDER,
  sortQuestions: ORDER,
  sortRoomPictures: ORDER,
  sortRooms: ORDER,
  sortTickets: ORDER,
  updateMe: STATE,
  updateMessageSubscription: STATE,
  updateOtherEventImage: STATE,
  updateRoomPicture: STATE,
  updateTaxOrFee: SIBLING_ACTION,
  uploadAttachment: FILE,
  uploadImage: FILE,
  uploadLogo: FILE,
  uploadOtherEventAttachment: FILE,
  uploadOtherEventImage: FILE,
  uploadReceipt: FILE,
  uploadRoomPicture: FILE,
}
